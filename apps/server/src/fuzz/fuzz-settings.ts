/** How many inputs are sent. */
export const inputs = Number(process.env['FUZZ_INPUTS'] ?? 100_000)
/** Number of the first input. */
export const first = Number(process.env['FUZZ_FROM'] ?? 0)
/** The inputs are drawn from it. */
export const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_401)
/** `error` writes the causes of a 5xx. */
export const logLevel = process.env['FUZZ_LOG'] ?? 'silent'
