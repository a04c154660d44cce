// Child process: the tiny server. Arguments: database URL, broker URL. SIGTERM stops it in order.
import { openDatabase } from '../../database.ts'
import { startTinyServer } from './tiny-server.ts'

const [url = '', broker = ''] = process.argv.slice(2)
const database = openDatabase({ url, onIdleError: () => undefined })
const server = await startTinyServer(database)
if (broker) server.engine.subscribe({ url: broker, clientId: 'tiny' })
process.stdout.write(`port ${server.port}\n`)
process.once('SIGTERM', () => {
  void server
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
