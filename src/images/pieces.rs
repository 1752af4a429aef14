//! Pieces and exits: the explorer's shapes as SVG, around a point.

use crate::images::palette::{INK, Palette, RIM};
use crate::images::svg::{Number, Svg, SvgPoint};
use crate::model::Player;

pub(crate) fn piece(svg: &mut Svg, player: Player, at: SvgPoint, scale: f64, palette: &Palette) {
    let x = Number(at.0);
    let y = Number(at.1);
    let scale = Number(scale);
    svg.line(format_args!("<g transform=\"translate({x} {y}) scale({scale})\">"));
    match player {
        Player::Police => {
            let fill = palette.piece_police;
            svg.line(format_args!(
                "<path fill=\"{fill}\" stroke=\"{RIM}\" stroke-width=\"2\" d=\"M0-18 15-13C16 2 11 13 0 19-11 13-16 2-15-13Z\"/>"
            ));
            svg.line(
                "<path fill=\"#ffffff\" d=\"M0-8 2.1-2.6 7.8-2.2 3.4 1.5 4.8 7.1 0 4-4.8 7.1-3.4 1.5-7.8-2.2-2.1-2.6Z\"/>",
            );
        }
        Player::Thief => {
            let fill = palette.piece_thief;
            svg.line(format_args!(
                "<path fill=\"{fill}\" stroke=\"{RIM}\" stroke-width=\"2\" d=\"M0-18A17 17 0 0 1 17-1C17 10 9 18.5 0 \
                 18.5S-17 10-17-1A17 17 0 0 1 0-18Z\"/>"
            ));
            svg.line(format_args!(
                "<path fill=\"{INK}\" d=\"M-17-3C-16-12-9-18.5 0-18.5S16-12 17-3L0-6ZM-17-3C-10-7 10-7 17-3 17.5 4 13 7 8 7 4 7 \
                 2 4 0 4S-4 7-8 7C-13 7-17.5 4-17-3Z\"/>"
            ));
            svg.line("<circle fill=\"#ffffff\" cx=\"-7.5\" cy=\"0.5\" r=\"2.7\"/>");
            svg.line("<circle fill=\"#ffffff\" cx=\"7.5\" cy=\"0.5\" r=\"2.7\"/>");
            svg.line(format_args!(
                "<path fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"M-4 12Q0 14.5 4 12\"/>"
            ));
        }
    }
    svg.line("</g>");
}

pub(crate) fn exit(svg: &mut Svg, at: SvgPoint, scale: f64, colour: &str) {
    let x = Number(at.0);
    let y = Number(at.1);
    let scale = Number(scale);
    svg.line(format_args!(
        "<g transform=\"translate({x} {y}) scale({scale})\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.6\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    ));
    svg.line(format_args!(
        "<path fill=\"{colour}\" fill-opacity=\"0.14\" d=\"M-12 17V-9A12 9 0 0 1 12-9V17Z\"/>"
    ));
    svg.line("<path d=\"M0-10V7M-6 1 0 8 6 1M-16 17H16\"/>");
    svg.line("</g>");
}
