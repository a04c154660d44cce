import type { NoticeAlarm, NoticeContent } from '@roadside/contract/notices/content.ts'
import { expect, test } from 'vitest'
import { lineMessage, limits } from './message.ts'
import { readPress, writePress } from './press.ts'
import { readLineContract } from './testing/openapi-check.ts'
import { buildAlarm, buildContent } from './testing/build-content.ts'

const contract = readLineContract('messaging-api')
const links = {
  publicUrl: 'https://its.example',
  pictureLink: (hash: string) => `https://its.example/media/${hash}/800.jpg?e=1&s=x`,
}
interface Part {
  type: string
  text?: string
  url?: string
  contents?: Part[]
  action?: { type: string; label: string; data?: string; uri?: string }
}
interface Message {
  altText: string
  contents: Record<'header' | 'hero' | 'body' | 'footer', Part | undefined>
}
function send(content: NoticeContent, over: Partial<typeof links | { publicUrl: null }> = {}) {
  const message = lineMessage(content, { ...links, ...over })
  expect(
    contract?.problemsOfRequest('POST', '/v2/bot/message/push', {
      to: `U${'0'.repeat(32)}`,
      messages: [message],
    }) ?? [],
  ).toEqual([])
  return message as Message
}
const textsOf = (part: Part | undefined): string[] =>
  part
    ? [...(part.text === undefined ? [] : [part.text]), ...(part.contents ?? []).flatMap(textsOf)]
    : []
const buttonsOf = ({ contents: { footer } }: Message) =>
  (footer?.contents ?? []).map(({ action }) => action)

test('a message says how urgent, what, where, since when and what the guarantee is', () => {
  const message = send(buildContent())
  expect(textsOf(message.contents.header)).toEqual(['แจ้งเหตุ'])
  expect(textsOf(message.contents.body)).toEqual([
    'วิกฤต · ไฟดับ · เสา 12',
    'นบ.1001 กม. 1+250 · แยกบางใหญ่',
    'ตั้งแต่ 21/11/2569 19:30 น.',
    'กระแส 0.00 A',
    'ซ่อน 300 รายการที่เกิดจากเหตุนี้',
    'แขวงทางหลวงชนบทนนทบุรี',
    'อยู่ในระยะประกัน เหลือ 120 วัน',
  ])
  expect(message.altText).toBe(
    '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+250 · ตั้งแต่ 21/11/2569 19:30 น. · กระแส 0.00 A',
  )
  expect(buttonsOf(message)).toEqual([
    expect.objectContaining({ label: 'รับทราบ', data: 'acknowledge:12' }),
    expect.objectContaining({ label: 'เปิดใบงาน', data: 'openTicket:12' }),
    expect.objectContaining({ label: 'แจ้งเตือนผิดพลาด', data: 'falseAlarm:12' }),
    { type: 'uri', label: 'เปิดในระบบ', uri: 'https://its.example/alarms/12' },
  ])
})

test('of several the number stands above, and what is told again beside news says so', () => {
  const alarms = [buildAlarm(), buildAlarm({ id: 13, subject: 'เสา 13', is_repeated: true })]
  const message = send(buildContent({ alarms, more: 3 }))
  expect(textsOf(message.contents.header)).toEqual(['แจ้งเหตุ 5 รายการ'])
  const texts = textsOf(message.contents.body)
  expect(texts.filter((text) => text.startsWith('แจ้งซ้ำ'))).toEqual(['แจ้งซ้ำ ยังไม่มีผู้รับทราบ'])
  expect(texts[texts.indexOf('วิกฤต · ไฟดับ · เสา 13') + 1]).toBe('แจ้งซ้ำ ยังไม่มีผู้รับทราบ')
})

test('what is back to normal says when, and has no buttons to take it', () => {
  const alarms = [buildAlarm({ cleared_at: '2026-11-21T20:10:00+07:00' })]
  const message = send(buildContent({ kind: 'cleared', alarms }))
  expect(textsOf(message.contents.body)).toContain(
    'กลับมาเป็นปกติ 21/11/2569 20:10 น. (ตั้งแต่ 21/11/2569 19:30 น.)',
  )
  expect(buttonsOf(message).map((action) => action?.type)).toEqual(['uri'])
})

test('unknown texts leave no empty lines, and a message without alarms is whole', () => {
  const empty: Partial<NoticeAlarm> = {
    site: '',
    road: '',
    sta: '',
    department: '',
    guarantee: '',
    why: '',
    hidden: 0,
  }
  const message = send(buildContent({ alarms: [buildAlarm(empty)] }))
  expect(textsOf(message.contents.body)).toEqual([
    'วิกฤต · ไฟดับ · เสา 12',
    'ตั้งแต่ 21/11/2569 19:30 น.',
  ])
  const plain = send(buildContent({ kind: 'test', title: 'ทดสอบ', alarms: [] }), {
    publicUrl: null,
  })
  expect(textsOf(plain.contents.header)).toEqual(['ทดสอบ'])
  expect(plain.contents.footer).toBeUndefined()
  expect(plain.altText).toBe('ทดสอบ')
})

test('a picture is shown where the console has an address of HTTPS', () => {
  const content = buildContent({ picture: 'a'.repeat(64) })
  expect(send(content).contents.hero?.url).toBe(links.pictureLink('a'.repeat(64)))
  expect(send(content, { publicUrl: 'http://127.0.0.1:8080' }).contents.hero).toBeUndefined()
  expect(send(content, { publicUrl: null }).contents.hero).toBeUndefined()
})

test('many alarms and long texts stay within what LINE takes, and the rest is counted', () => {
  const long = 'ก'.repeat(5_000)
  const alarms = Array.from({ length: 40 }, (_, n) =>
    buildAlarm({ id: 1_000_000 + n, site: long, why: long, guarantee: long, department: long }),
  )
  const message = send(buildContent({ title: long, text: long, alarms, more: 12 }))
  expect(Buffer.byteLength(JSON.stringify(message.contents))).toBeLessThanOrEqual(
    limits.bubbleBytes,
  )
  expect(message.altText.length).toBeLessThanOrEqual(limits.altText)
  const texts = textsOf(message.contents.body)
  const shown = texts.filter((text) => text.startsWith('วิกฤต')).length
  expect(shown).toBeGreaterThanOrEqual(3)
  expect(texts).toContain(`และอีก ${52 - shown} รายการ`)
  const data = buttonsOf(message)[0]?.data ?? ''
  expect(data.length).toBeLessThanOrEqual(300)
  expect(readPress(data)?.alarmIds.length).toBe(36)
  expect(buttonsOf(message).at(-1)?.uri).toBe('https://its.example/alarms')
})

test('half a character is never sent', () => {
  const message = send(buildContent({ text: `${'x'.repeat(298)}😀😀` }))
  expect(textsOf(message.contents.body)[0]).toBe(`${'x'.repeat(298)}…`)
})

test('a button is read as it was written, and no other text is one', () => {
  expect(readPress(writePress('falseAlarm', [1, 22, 333]))).toEqual({
    action: 'falseAlarm',
    alarmIds: [1, 22, 333],
  })
  for (const data of [
    '',
    'acknowledge',
    'acknowledge:',
    'acknowledge:1,',
    'delete:1',
    'toString:1',
  ])
    expect(readPress(data)).toBeNull()
})

test.each(contract ? [contract] : [])(
  'the contract is one: a message that LINE would refuse has problems',
  (given) => {
    const wrong = {
      to: 'x',
      messages: [
        { type: 'flex', altText: 'x', contents: { type: 'bubble', body: { type: 'box' } } },
      ],
    }
    expect(given.problemsOfRequest('POST', '/v2/bot/message/push', wrong)).toEqual([
      '/messages/0/contents/body: lacks layout',
      '/messages/0/contents/body: lacks contents',
    ])
  },
)
