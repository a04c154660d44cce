import { expect, test } from 'vitest'
import { missingPartWarning, subscribeToBrokers, type Broker } from './brokers.ts'

test('of several brokers the warning names those that are away, and no password', async () => {
  const there = new Map([
    ['10.0.0.41:1883', true],
    ['10.0.0.42:1883', true],
    ['10.0.0.43:1883', true],
  ])
  const brokers = [...there.keys()].map(
    (host) => ({ url: `mqtt://console:secret@${host}`, clientId: 'console' }) as Broker,
  )
  const engine = {
    subscribe: ({ url }: { url: string }) => ({
      isConnected: () => there.get(new URL(url).host) === true,
      stop: () => Promise.resolve(),
    }),
  }
  const { spare } = subscribeToBrokers(engine as never, brokers, null)
  if (!spare) throw new Error('no spare')
  const warning = missingPartWarning(spare)
  expect(await warning.find()).toEqual([])
  there.set('10.0.0.42:1883', false).set('10.0.0.43:1883', false)
  expect(await warning.find()).toEqual([
    {
      name: 'spare_broker',
      sentence:
        'ขาดการเชื่อมต่อกับ MQTT broker 10.0.0.42:1883, 10.0.0.43:1883 ข้อมูลเข้าทางตัวที่เหลือ ระบบกำลังเชื่อมต่อใหม่',
    },
  ])
  // where none is there, that alone is said
  there.set('10.0.0.41:1883', false)
  expect(await warning.find()).toEqual([])
})
