// Child process: publishes uplinks at QoS 1. Arguments: broker URL, index of the first message, messages.
import { mqttLoad } from './mqtt-load.ts'
import { topicOf, uplink } from './uplinks.ts'

const [url = '', first = '0', messages = '0'] = process.argv.slice(2)
await mqttLoad({
  url,
  messages: Number(messages),
  topic: (index) => topicOf(Number(first) + index),
  body: (index) => uplink(Number(first) + index),
})
