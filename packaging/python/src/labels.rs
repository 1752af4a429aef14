//! What the caller calls the vertices, whose numbers count from 0.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyRange, PyString};

/// The labels of all vertices, in order.
pub(crate) enum Labels {
    /// The vertices are this many numbers.
    Numbers(u32),
    /// The labels, and the number of each.
    Objects { labels: Py<PyList>, numbers: Py<PyDict> },
    /// Names in a text. There a vertex may also be told by its number.
    Names { labels: Py<PyList>, numbers: Py<PyDict> },
}

impl Labels {
    /// Labels that are known one after the other.
    pub(crate) fn found(py: Python<'_>) -> FoundLabels<'_> {
        FoundLabels { labels: PyList::empty(py), numbers: PyDict::new(py) }
    }

    /// The names of a text, each once.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(crate) fn of_names(
        py: Python<'_>,
        names: impl IntoIterator<Item = String>,
    ) -> PyResult<Self> {
        let mut found = Self::found(py);
        for name in names {
            found.number(&PyString::new(py, &name))?;
        }
        let FoundLabels { labels, numbers } = found;
        Ok(Self::Names { labels: labels.unbind(), numbers: numbers.unbind() })
    }

    /// The vertex with a label; `what` it is for is the beginning of the error.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn vertex(&self, label: &Bound<'_, PyAny>, what: &str) -> PyResult<u32> {
        self.known(label)?.ok_or_else(|| {
            let shown = label.repr().map_or_else(|_| String::new(), |shown| shown.to_string());
            PyValueError::new_err(format!("{what}: there is no vertex {shown}"))
        })
    }

    /// The vertex with a label, if there is one.
    ///
    /// # Errors
    /// For numbers and names, if the label is of another type; for labels, if it cannot be hashed.
    fn known(&self, label: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let py = label.py();
        let number = |count: usize| match label.extract::<i128>() {
            Ok(number) => {
                Ok(u32::try_from(number).ok().filter(|&number| (number as usize) < count))
            }
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected the number of a vertex, not {}",
                label.get_type().name()?
            ))),
        };
        match self {
            Self::Numbers(count) => number(*count as usize),
            Self::Names { labels, .. } if !label.is_instance_of::<PyString>() => {
                number(labels.bind(py).len())
            }
            Self::Objects { numbers, .. } | Self::Names { numbers, .. } => {
                match numbers.bind(py).get_item(label)? {
                    Some(number) => Ok(Some(number.extract()?)),
                    None => Ok(None),
                }
            }
        }
    }

    /// The vertices with several labels, or with one that stands alone.
    ///
    /// # Errors
    /// If a vertex does not exist.
    pub(crate) fn vertices(&self, labels: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<u32>> {
        let is_number = labels.extract::<i128>().is_ok();
        // A label may be a tuple itself.
        let alone = match self {
            Self::Objects { .. } => self.known(labels).unwrap_or(None),
            _ => None,
        };
        if let Some(vertex) = alone {
            return Ok(vec![vertex]);
        }
        if is_number || labels.is_instance_of::<PyString>() {
            return Ok(vec![self.vertex(labels, what)?]);
        }
        let Ok(all) = labels.try_iter() else { return Ok(vec![self.vertex(labels, what)?]) };
        all.map(|label| self.vertex(&label?, what)).collect()
    }

    /// The labels behind the numbers.
    ///
    /// # Errors
    /// If Python has no memory.
    pub(crate) fn all<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Numbers(count) => Ok(PyRange::new(py, 0, *count as isize)?.into_any()),
            // A copy, since the caller may change it.
            Self::Objects { labels, .. } | Self::Names { labels, .. } => {
                let labels = labels.bind(py);
                Ok(labels.get_slice(0, labels.len()).into_any())
            }
        }
    }

    /// Different names for the vertices of a text: their labels with `_` for what a name cannot
    /// hold, or else their numbers.
    ///
    /// # Errors
    /// What a label raises for `str`.
    pub(crate) fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let numbers = |count: usize| (0..count).map(|number| number.to_string()).collect();
        let labels = match self {
            Self::Numbers(count) => return Ok(numbers(*count as usize)),
            Self::Objects { labels, .. } | Self::Names { labels, .. } => labels.bind(py),
        };
        let mut names = Vec::with_capacity(labels.len());
        for label in labels.iter() {
            names.push(name_of(label.str()?.to_string_lossy().as_ref()));
        }
        let distinct: std::collections::HashSet<&str> = names.iter().map(String::as_str).collect();
        if distinct.len() == names.len() { Ok(names) } else { Ok(numbers(labels.len())) }
    }
}

/// A text as a name.
fn name_of(text: &str) -> String {
    let joined: String = text.split_whitespace().collect();
    let is_good = |character: char| {
        character.is_alphanumeric() || matches!(character, '_' | '.' | ',' | '(' | ')' | '\'' | '-')
    };
    let name: String =
        joined.chars().map(|character| if is_good(character) { character } else { '_' }).collect();
    match name.trim_end_matches(',') {
        "" | "-" => "_".to_owned(),
        name => name.to_owned(),
    }
}

/// Labels that are numbered in the order in which they are found.
pub(crate) struct FoundLabels<'py> {
    labels: Bound<'py, PyList>,
    numbers: Bound<'py, PyDict>,
}

impl<'py> FoundLabels<'py> {
    /// The number of a label; a new one for a new label.
    ///
    /// # Errors
    /// If it cannot be hashed.
    pub(crate) fn number(&mut self, label: &Bound<'py, PyAny>) -> PyResult<u32> {
        if let Some(number) = self.numbers.get_item(label)? {
            return number.extract();
        }
        let number = self.labels.len() as u32;
        self.numbers.set_item(label, number)?;
        self.labels.append(label)?;
        Ok(number)
    }

    /// The label with a number.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn label(&self, number: u32) -> PyResult<Bound<'py, PyAny>> {
        self.labels.get_item(number as usize)
    }

    pub(crate) fn count(&self) -> u32 {
        self.labels.len() as u32
    }

    pub(crate) fn finish(self) -> Labels {
        Labels::Objects { labels: self.labels.unbind(), numbers: self.numbers.unbind() }
    }
}
