import { severityColours } from '@roadside/contract/alarms/severity.ts'
import { expect, test } from 'vitest'
import { buildContent } from '../testing/notices.ts'
import { openDemo } from './demo.ts'

const channel = openDemo({
  siteTitle: 'ระบบ ITS',
  publicUrl: null,
  pictureLink: (hash) => `/media/${hash}`,
})
const notice = {
  id: '0b7e6a4e-3c1f-4f5e-9a3b-2f1d7c9e8a60',
  createdAt: new Date('2026-11-21T19:05:00+07:00'),
  content: buildContent(),
}
const preview = (as: string) => channel.preview?.(notice, { as, to: 'กิตติพงษ์' })

test('a message is shown as its person would have received it', () => {
  expect(preview('line')).toMatchObject({
    as: 'line',
    parts: expect.arrayContaining([
      {
        type: 'text',
        text: 'วิกฤต · ไฟดับ · เสา 12',
        isStrong: true,
        color: severityColours.critical,
      },
      { type: 'button', text: 'รับทราบ', isPrimary: true },
      { type: 'button', text: 'แจ้งเตือนผิดพลาด', isPrimary: false },
    ]) as unknown,
  })
  expect(preview('email')).toMatchObject({
    as: 'email',
    from: 'ระบบ ITS',
    subject: '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+200 · เสา 12',
    text: expect.stringContaining('รายละเอียด: กระแส 0.0 A เวลากลางคืน') as unknown,
  })
  expect(preview('webPush')).toMatchObject({
    as: 'webPush',
    title: '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+200 · เสา 12',
    body: expect.stringContaining('กระแส 0.0 A เวลากลางคืน') as unknown,
  })
  expect(preview('pigeon')).toBeNull()
})

test('it is accepted at once, and says that it went nowhere', async () => {
  const target = { id: 1, name: 'กิตติพงษ์', address: { as: 'line', to: 'กิตติพงษ์' } }
  expect(await channel.send(notice, target, new AbortController().signal)).toEqual({
    outcome: 'sent',
    answer: 'แสดงในระบบสาธิตเท่านั้น ไม่ได้ส่งออกภายนอก',
  })
  expect(channel.describe?.(target.address, false)).toBe('LINE กิตติพงษ์')
  expect(channel.parseAddress({ to: 'U1' })).toBeNull()
})
