// Child process: publishes uplinks at QoS 1. Arguments: broker URL, messages.
import { mqttLoad } from './mqtt-load.ts'
import { uplink } from './readings.ts'

const [url = '', messages = '0'] = process.argv.slice(2)
await mqttLoad({ url, messages: Number(messages), topic: (index) => `bench/${index % 10_000}/up`, body: uplink })
