//! Logs on standard error: silent unless asked for, since an editor shows what a server writes there as trouble.

use tracing_subscriber::EnvFilter;

/// Starts to log what `level` asks for (`debug`, or directives as `stakeout=trace`), else what the variable
/// `STAKEOUT_LOG` asks for, else nothing.
pub(crate) fn start_logging(level: Option<&str>) {
    // To set up a log that says nothing would cost a twentieth of the time that the server takes to start.
    let Some(asked) = level.map(str::to_owned).or_else(|| std::env::var("STAKEOUT_LOG").ok()) else { return };
    let filter = EnvFilter::new(asked);
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false);
    // Fails only where somebody has started it before: then that one stays.
    let _ = subscriber.try_init();
}

/// Logs panics from now on instead of printing them: the server survives them.
pub(crate) fn log_panics() {
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
}
