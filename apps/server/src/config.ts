import { parseConfig, type Config } from './config-schema.ts'

/** Reads the environment once; throws {@link ConfigError} with a sentence that names the wrong setting. */
export function readConfig(): Config {
  return parseConfig(process.env)
}
