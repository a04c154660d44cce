import { readConfig } from './config.ts'
import { startConsole } from './console.ts'
import { giveUpRoot } from './give-up-root.ts'
import { printStartError } from './say.ts'

/**
 * Starts the console and stops it on SIGTERM and SIGINT; a start that fails prints the reason and
 * ends with 1.
 */
export async function run(): Promise<void> {
  try {
    const config = readConfig()
    if (config.runAs !== null) await giveUpRoot(config.runAs, config.dataDir)
    const running = await startConsole(config, process.stdout.isTTY)
    let isStopping = false
    const stop = async (signal: string) => {
      if (isStopping) return
      isStopping = true
      await running.stop(signal)
      process.exit(0)
    }
    process.on('SIGTERM', (signal) => void stop(signal))
    process.on('SIGINT', (signal) => void stop(signal))
  } catch (error) {
    printStartError(error)
    process.exit(1)
  }
}
