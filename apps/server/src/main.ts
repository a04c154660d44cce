import { readConfig } from './config.ts'
import { startConsole } from './console.ts'
import { giveUpRoot } from './give-up-root.ts'
import { sayWhyNotStarted } from './say.ts'

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
  sayWhyNotStarted(error)
  process.exit(1)
}
