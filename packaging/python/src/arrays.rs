//! Arrays of the caller as numbers of vertices and as weights. Each is copied once.

use std::ops::RangeInclusive;

use numpy::{Element, PyArray1, PyArrayMethods as _, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use stakeout::model::{Graph, Vertex};

/// Between how many numbers a signal is seen.
const BETWEEN_SIGNALS: usize = 1 << 20;

/// An integer of an array.
trait Whole: Element + Copy {
    fn wide(self) -> i64;
}

impl Whole for i64 {
    fn wide(self) -> i64 {
        self
    }
}

impl Whole for i32 {
    fn wide(self) -> i64 {
        self.into()
    }
}

impl Whole for u32 {
    fn wide(self) -> i64 {
        self.into()
    }
}

/// The numbers of vertices in an array, all below `count`.
///
/// # Errors
/// The first number that is not a vertex; an array of another shape or type.
pub(crate) fn vertices(name: &str, values: &Bound<'_, PyAny>, count: u32) -> PyResult<Vec<Vertex>> {
    whole_numbers(
        name,
        values,
        u64::from(count),
        |number| Vertex::new(number as u32),
        |number| {
            if number < 0 {
                "vertices count from 0".to_owned()
            } else if count == 0 {
                "the graph has no vertices".to_owned()
            } else {
                format!("the vertices are 0 to {}", i64::from(count) - 1)
            }
        },
    )
}

/// Checks the number of an argument.
///
/// # Errors
/// If it is out of range.
pub(crate) fn within(name: &str, number: i64, range: RangeInclusive<i64>) -> PyResult<i64> {
    if range.contains(&number) {
        return Ok(number);
    }
    let (least, most) = range.into_inner();
    Err(PyValueError::new_err(format!("{name} is {number}; use a number from {least} to {most}")))
}

/// The weights in an array.
///
/// # Errors
/// The first number that is not a weight; an array of another shape or type.
pub(crate) fn weights(name: &str, values: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    let array = one_dimensional(name, values)?;
    if kind_of(&array)? != 'f' {
        return whole_numbers(
            name,
            &array,
            Graph::MAX_WEIGHT + 1,
            |number| number as u64,
            |_| not_a_weight(),
        );
    }
    let array = array.call_method1("astype", ("float64",))?.cast_into::<PyArray1<f64>>()?;
    let mut weights = with_room(array.len())?;
    for (at, &number) in array.readonly().as_array().iter().enumerate() {
        match whole_weight(number) {
            Some(weight) => weights.push(weight),
            None => {
                return Err(PyValueError::new_err(format!(
                    "{name}[{at}] is {number}: {}",
                    not_a_weight()
                )));
            }
        }
    }
    Ok(weights)
}

/// One weight, a whole number.
///
/// # Errors
/// For anything else.
pub(crate) fn weight(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let whole = value.extract::<u64>().ok().filter(|&weight| weight <= Graph::MAX_WEIGHT);
    let found = whole.or_else(|| whole_weight(value.extract::<f64>().ok()?));
    found.ok_or_else(|| PyValueError::new_err(format!("the weight {value}: {}", not_a_weight())))
}

fn whole_weight(number: f64) -> Option<u64> {
    let is_weight = number.fract() == 0.0 && (0.0..=Graph::MAX_WEIGHT as f64).contains(&number);
    is_weight.then_some(number as u64)
}

fn not_a_weight() -> String {
    format!("a weight is a whole number from 0 to {}", Graph::MAX_WEIGHT)
}

fn one_dimensional<'py>(name: &str, values: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = values.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (values,))?;
    match array.getattr("ndim")?.extract::<usize>()? {
        1 => numpy.call_method1("ascontiguousarray", (array,)),
        dimensions => Err(PyValueError::new_err(format!(
            "{name}: expected an array of one dimension, not of {dimensions}"
        ))),
    }
}

/// The kind of numpy's type of an array, `i` for an empty one.
fn kind_of(array: &Bound<'_, PyAny>) -> PyResult<char> {
    if array.getattr("size")?.extract::<usize>()? == 0 {
        return Ok('i');
    }
    array.getattr("dtype")?.getattr("kind")?.extract()
}

fn whole_numbers<T>(
    name: &str,
    values: &Bound<'_, PyAny>,
    end: u64,
    made: impl Fn(i64) -> T,
    why_not: impl Fn(i64) -> String,
) -> PyResult<Vec<T>> {
    let array = one_dimensional(name, values)?;
    if !matches!(kind_of(&array)?, 'i' | 'u') {
        let found = array.getattr("dtype")?;
        return Err(PyTypeError::new_err(format!("{name}: expected whole numbers, not {found}")));
    }
    if let Ok(array) = array.cast::<PyArray1<i32>>() {
        return read(name, array, end, made, why_not);
    }
    if let Ok(array) = array.cast::<PyArray1<u32>>() {
        return read(name, array, end, made, why_not);
    }
    let array = match array.cast::<PyArray1<i64>>() {
        Ok(array) => array.clone(),
        Err(_) => array.call_method1("astype", ("int64",))?.cast_into::<PyArray1<i64>>()?,
    };
    read(name, &array, end, made, why_not)
}

fn read<N: Whole, T>(
    name: &str,
    array: &Bound<'_, PyArray1<N>>,
    end: u64,
    made: impl Fn(i64) -> T,
    why_not: impl Fn(i64) -> String,
) -> PyResult<Vec<T>> {
    let py = array.py();
    let array = array.try_readonly().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let mut numbers = with_room(array.len())?;
    for block in array.as_slice()?.chunks(BETWEEN_SIGNALS) {
        // A negative number is a large one without its sign.
        let greatest = block.iter().fold(0, |most, number| (number.wide() as u64).max(most));
        if greatest >= end
            && let Some(at) = block.iter().position(|number| number.wide() as u64 >= end)
        {
            let number = block[at].wide();
            let at = numbers.len() + at;
            let why = why_not(number);
            return Err(PyValueError::new_err(format!("{name}[{at}] is {number}: {why}")));
        }
        numbers.extend(block.iter().map(|number| made(number.wide())));
        py.check_signals()?;
    }
    Ok(numbers)
}

fn with_room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut numbers = Vec::new();
    let refused = |_| pyo3::exceptions::PyMemoryError::new_err("the arrays are too large to copy");
    numbers.try_reserve_exact(count).map_err(refused)?;
    Ok(numbers)
}
