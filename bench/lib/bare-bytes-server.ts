// Child process, the peer of a read: node:http that answers every request with the bytes of a file.
// Arguments: the file, its content-encoding where it has one.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', encoding] = process.argv.slice(2)
const body = readFileSync(file)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  ...(encoding && { 'content-encoding': encoding }),
}
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(body))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`port ${typeof address === 'object' && address ? address.port : 0}\n`)
})
