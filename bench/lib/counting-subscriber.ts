// Child process, the peer of the MQTT endpoint: counts, and acknowledges at once. Arguments: broker URL, messages to count.
import { connect } from 'mqtt'

const [url = '', count = '0'] = process.argv.slice(2)
const client = connect(url, {
  protocolVersion: 5,
  clientId: 'bench-count',
  clean: false,
  properties: { receiveMaximum: 2_000, sessionExpiryInterval: 3_600 },
})
let received = 0
let startedAt = 0
client.on('message', () => {
  if (received === 0) startedAt = performance.now()
  received += 1
  if (received === Number(count))
    process.stdout.write(`done ${(performance.now() - startedAt) / 1000}\n`)
})
client.on('connect', () => {
  client.subscribe('$share/bench/application/+/device/+/event/+', { qos: 1 }, () =>
    process.stdout.write('subscribed\n'),
  )
})
