// Child process, the peer of a read: node:http that answers every request with a file.
// Arguments: the file, and how: `bytes` sends them as they are, `text` encodes the text, `gzip` compresses the bytes.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzip } from 'node:zlib'

const [file = '', how = 'bytes'] = process.argv.slice(2)
const body = readFileSync(file)
const text = body.toString()
const type = { 'content-type': 'application/json; charset=utf-8' }
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    if (how === 'text') response.writeHead(200, type).end(text)
    else if (how === 'bytes') response.writeHead(200, type).end(body)
    else {
      gzip(body, { level: 1 }, (error, packed) => {
        if (error) response.writeHead(500).end()
        else response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(packed)
      })
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`port ${typeof address === 'object' && address ? address.port : 0}\n`)
})
