import fc from 'fast-check'

/**
 * Property tests draw the same inputs in every run, so that a gate answers alike for one source.
 * `PROPERTY_SEED` draws others: `npm run test:soak`.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_260_401) })
