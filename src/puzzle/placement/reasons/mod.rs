//! Why a solution is forced, step by step.
