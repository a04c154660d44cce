// Errors name the lines of the sources. It counts for modules that are loaded after it.
process.setSourceMapsEnabled(true)
const { run } = await import('./run.ts')
await run()
export {}
