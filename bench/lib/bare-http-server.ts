// Child process, the peer of the HTTP endpoint: node:http that commits the same rows in groups and answers after the commit.
// Argument: database URL.
import { createServer, type ServerResponse } from 'node:http'
import { openDatabase } from '@roadside/server-kit/database.ts'
import { bareRowOfUplink, insertBareRows, type BareRow } from './bare-table.ts'

const [url = ''] = process.argv.slice(2)
const { pool } = openDatabase({ url, onIdleError: () => undefined })
let waiting: { row: BareRow; response: ServerResponse }[] = []
let isRunning = false

async function flush(): Promise<void> {
  isRunning = true
  while (waiting.length > 0) {
    const group = waiting
    waiting = []
    await insertBareRows(
      pool,
      group.map(({ row }) => row),
    )
    for (const { response } of group) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 })
      response.end('{}')
    }
  }
  isRunning = false
}

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    waiting.push({ row: bareRowOfUplink(JSON.parse(text), new Date().toISOString()), response })
    if (!isRunning) void flush()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`port ${typeof address === 'object' && address ? address.port : 0}\n`)
})
