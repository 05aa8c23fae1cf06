//! Defines evaluations that are sums of terms.

/// Declares a struct of terms, each White's minus Black's, that can be summed, listed, added and subtracted.
macro_rules! terms {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$doc:meta])* $term:ident,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            $($(#[$doc])* pub $term: crate::Value,)*
        }

        impl $name {
            /// The names of the terms, in order.
            pub const NAMES: &[&str] = &[$(stringify!($term)),*];

            /// Iterates over the terms with their names, in order.
            pub fn named(&self) -> impl Iterator<Item = (&'static str, crate::Value)> {
                Self::NAMES.iter().copied().zip([$(self.$term),*])
            }

            /// Returns the terms, with 0 in place of the one at `place` in [`Self::NAMES`].
            #[must_use]
            pub fn without(mut self, place: usize) -> Self {
                if let Some(term) = [$(&mut self.$term),*].into_iter().nth(place) {
                    *term = 0;
                }
                self
            }

            /// Returns the sum of all terms.
            #[inline]
            pub fn total(&self) -> crate::Value {
                0 $(+ self.$term)*
            }
        }

        impl std::ops::Sub for $name {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                Self { $($term: self.$term - other.$term),* }
            }
        }

        impl std::ops::Add for $name {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self { $($term: self.$term + other.$term),* }
            }
        }

        impl std::ops::Neg for $name {
            type Output = Self;

            #[inline]
            fn neg(self) -> Self {
                Self::default() - self
            }
        }
    };
}

pub(super) use terms;
