import fc from 'fast-check';

// CI always uses the same cases, so that runs are comparable. Other runs use a new seed each.
if (process.env.CI) fc.configureGlobal({ seed: 20_261 });
