import fc from 'fast-check';

// A change is judged by the same cases as the one before it; new ones are found on laptops, by a new seed in every run.
if (process.env.CI) fc.configureGlobal({ seed: 20_261 });
