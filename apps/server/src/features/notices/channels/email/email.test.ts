import { createServer, type AddressInfo, type Socket } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { SendResult } from '../../channel.ts'
import { certificate, certificateKey } from '../../testing/certificate.ts'
import { buildAlarm, buildContent } from '../../testing/notices.ts'
import { openEmail, type EmailOptions } from './email.ts'

const id = '6f1f4c1e-2c65-4b1f-9f0c-0d9c5b7a1e11'
const createdAt = new Date('2026-11-21T20:00:00+07:00')
const pictureBytes = Buffer.from('ffd8ffe0', 'hex')

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

interface MailServer {
  readonly url: string
  readonly letters: { mail: ParsedMail; to: string[]; isEncrypted: boolean; user: unknown }[]
}

class SmtpError extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

async function startMail(options: SMTPServerOptions = {}): Promise<MailServer> {
  const letters: MailServer['letters'] = []
  const server = new SMTPServer({
    authOptional: true,
    key: certificateKey,
    cert: certificate,
    onData: (stream, { envelope, secure, user }, done) => {
      void simpleParser(stream).then((mail) => {
        const to = envelope.rcptTo.map(({ address }) => address)
        letters.push({ mail, to, isEncrypted: secure, user })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => undefined) // a client that gives up
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  opened.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  )
  const { port } = server.server.address() as AddressInfo
  return { url: `127.0.0.1:${port}`, letters }
}

const channelOf = (smtpUrl: string, over: Partial<EmailOptions> = {}) =>
  openEmail({
    mail: { smtpUrl, from: 'ศูนย์ควบคุม ITS <its@roadside.example>' },
    siteTitle: 'ระบบเฝ้าระวังอุปกรณ์ ITS',
    publicUrl: 'https://its.example',
    pictures: { read: () => Promise.resolve({ bytes: pictureBytes, type: 'image/jpeg' }) },
    ca: certificate,
    ...over,
  })

function send(
  smtpUrl: string,
  {
    content = buildContent(),
    signal = new AbortController().signal,
    ...over
  }: Partial<EmailOptions> & {
    content?: ReturnType<typeof buildContent>
    signal?: AbortSignal
  } = {},
): Promise<SendResult> {
  const target = { id: 1, name: 'เวร', address: { to: 'duty@province.example' } }
  return channelOf(smtpUrl, over).send({ id, createdAt, content }, target, signal)
}

test('a letter comes with a Thai subject, text, HTML and the picture within', async () => {
  const { url, letters } = await startMail()
  const content = buildContent({ picture: 'ab'.repeat(32), more: 12, text: 'แจ้งโดยกฎ "เวรกลางคืน"' })
  expect(await send(`smtp://${url}`, { content })).toMatchObject({ outcome: 'sent' })
  const [letter] = letters
  const { mail } = letter ?? {}
  expect(letter?.to).toEqual(['duty@province.example'])
  expect(mail?.subject).toBe('[วิกฤต] ไฟดับ · นบ.1001 กม. 1+200 · เสา 12')
  expect(mail?.messageId).toBe(`<${id}@roadside.example>`)
  expect(mail?.date).toEqual(createdAt)
  expect(mail?.from?.value).toEqual([{ name: 'ศูนย์ควบคุม ITS', address: 'its@roadside.example' }])
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.headers.get('priority')).toBe('high')
  for (const text of [
    'ไฟดับ: เสา 12',
    'ระดับ: วิกฤต',
    'สถานที่: นบ.1001 กม. 1+200 · นบ.1001 ถนนทดสอบ',
    'และอีก 12 รายการ',
    'เริ่มเมื่อ: 21/11/2569 19:02 น.',
    'https://its.example/alarms?alarm=7',
  ])
    expect(mail?.text).toContain(text)
  expect(mail?.attachments).toMatchObject([{ contentType: 'image/jpeg', related: true }])
  expect(mail?.attachments[0]?.content.equals(pictureBytes)).toBe(true)
  // the parser puts the picture in the place of its cid
  expect(mail?.html).toMatch(/<img\s+src="data:image\/jpeg;base64,/)
  expect(mail?.html).toContain('<html lang="th">')
  expect(mail?.html).toContain('แจ้งโดยกฎ &quot;เวรกลางคืน&quot;')
  expect(mail?.html).toContain('href="https://its.example/alarms?alarm=7"')
})

test('what is told again beside news says so, and the title is the subject alone', async () => {
  const { url, letters } = await startMail()
  const alarms = [buildAlarm(), buildAlarm({ id: 8, subject: 'เสา 13', is_repeated: true })]
  await send(`smtp://${url}`, { content: buildContent({ alarms }) })
  const { text = '', html, subject = '' } = letters[0]?.mail ?? {}
  expect(text).toMatch(/^แจ้งเหตุ 2 รายการ\n\nไฟดับ: เสา 12\n/)
  expect(text.match(/สถานะ: แจ้งซ้ำ ยังไม่มีผู้รับทราบ/g)).toHaveLength(1)
  expect(text.indexOf('แจ้งซ้ำ')).toBeGreaterThan(text.indexOf('เสา 13'))
  expect(String(html)).toContain('แจ้งซ้ำ ยังไม่มีผู้รับทราบ')
  for (const body of [text, String(html).replace(/<title>.*<\/title>/s, '')])
    expect(body).not.toContain(subject)
})

test('names from devices stay text, and a subject is one line', async () => {
  const { url, letters } = await startMail()
  const alarms = [buildAlarm({ subject: '<img src=x onerror=alert(1)>' })]
  const content = buildContent({ alarms, title: 'ไฟดับ\r\nBcc: other@example.com' })
  await send(`smtp://${url}`, { content, publicUrl: null })
  const [letter] = letters
  expect(letter?.to).toEqual(['duty@province.example'])
  expect(letter?.mail.bcc).toBeUndefined()
  expect(letter?.mail.subject).toBe('ไฟดับ Bcc: other@example.com')
  expect(letter?.mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(letter?.mail.html).not.toContain('<a ')
})

test('a digest is a table of what happened', async () => {
  const { url, letters } = await startMail()
  const alarms = [
    buildAlarm({ severity: 'minor', cleared_at: '2026-11-22T05:10:00+07:00' }),
    buildAlarm({ id: 8, subject: 'เสา 13' }),
  ]
  await send(`smtp://${url}`, {
    content: buildContent({ kind: 'digest', title: 'สรุปเหตุการณ์', alarms }),
  })
  const html = String(letters[0]?.mail.html)
  expect(html.match(/<th scope="col"/g)).toHaveLength(3)
  expect(html.match(/<tr>/g)).toHaveLength(3)
  expect(html).toContain('ถึง 22/11/2569 05:10 น.')
  expect(html).toContain('ยังไม่กลับมาเป็นปกติ')
  expect(letters[0]?.mail.attachments).toEqual([])
})

test('451 is tried again, and then the letter is accepted', async () => {
  let isBusy = true
  const { url, letters } = await startMail({
    onRcptTo: (_, __, done) => {
      done(isBusy ? new SmtpError(451, '4.7.1 Greylisted, try again later') : null)
      isBusy = false
    },
  })
  expect(await send(`smtp://${url}`)).toEqual({
    outcome: 'retry',
    answer: '451 4.7.1 Greylisted, try again later',
  })
  expect(await send(`smtp://${url}`)).toMatchObject({ outcome: 'sent' })
  expect(letters).toHaveLength(1)
})

test.each([
  [550, '5.1.1 No such user here', true],
  [550, '5.7.1 Rejected by policy', false],
  [550, 'Mailbox unavailable', false],
  [553, '5.1.7 Bad sender address', false],
])('%i %s to the recipient is final; the mailbox is gone: %s', async (status, text, isGone) => {
  const { url } = await startMail({ onRcptTo: (_, __, done) => done(new SmtpError(status, text)) })
  const answer = `${status} ${text}`
  expect(await send(`smtp://${url}`)).toEqual({ outcome: 'refused', answer, isGone })
})

test('552 after the letter is final, the mailbox stays', async () => {
  const { url } = await startMail({
    onData: (stream, _, done) => {
      stream.on('end', () => done(new SmtpError(552, '5.3.4 Message too big'))).resume()
    },
  })
  const answer = '552 5.3.4 Message too big'
  expect(await send(`smtp://${url}`)).toEqual({ outcome: 'refused', answer, isGone: false })
})

test('a server that refuses the console itself is tried again: settings mend it', async () => {
  const { url } = await startMail({
    onMailFrom: (_, __, done) => done(new SmtpError(550, '5.7.1 Sender not allowed')),
  })
  expect(await send(`smtp://${url}`)).toEqual({
    outcome: 'retry',
    answer: '550 5.7.1 Sender not allowed',
  })
})

const signIn: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _, done) => {
    if (username === 'its@agency' && password === 'p@ss:wörd/1') done(null, { user: username })
    else done(new SmtpError(535, '5.7.8 Authentication failed'))
  },
}
const account = `${encodeURIComponent('its@agency')}:${encodeURIComponent('p@ss:wörd/1')}`

test.each(['smtp', 'smtps'])('%s signs in over an encrypted connection', async (protocol) => {
  const { url, letters } = await startMail({ ...signIn, secure: protocol === 'smtps' })
  expect(await send(`${protocol}://${account}@${url}`)).toMatchObject({ outcome: 'sent' })
  expect(letters).toMatchObject([{ isEncrypted: true, user: 'its@agency' }])
})

test('a password is not sent over an open connection', async () => {
  let tries = 0
  const { url } = await startMail({
    ...signIn,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => {
      tries += 1
      done(null, { user: 'anybody' })
    },
  })
  expect(await send(`smtp://${account}@${url}`)).toMatchObject({ outcome: 'retry' })
  expect(tries).toBe(0)
})

test('a wrong password, a certificate of others and no server at all are tried again, in Thai', async () => {
  const { url } = await startMail(signIn)
  expect(await send(`smtp://its:wrong@${url}`)).toEqual({
    outcome: 'retry',
    answer: 'เครื่องแม่ข่ายอีเมลไม่รับชื่อผู้ใช้หรือรหัสผ่าน: 535 5.7.8 Authentication failed',
  })
  const foreign = await startMail({ secure: true })
  expect(await send(`smtps://${foreign.url}`, { ca: '' })).toMatchObject({ outcome: 'retry' })
  expect(foreign.letters).toEqual([])
  expect(await send('smtp://127.0.0.1:1')).toEqual({
    outcome: 'retry',
    answer: 'เครื่องแม่ข่ายอีเมลไม่รับการเชื่อมต่อ',
  })
})

test('a server that never answers is left at the end of the time', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  opened.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  const control = new AbortController()
  const sending = send(`smtp://127.0.0.1:${port}`, { signal: control.signal })
  await expect.poll(() => sockets.length).toBe(1)
  control.abort()
  expect(await sending).toEqual({
    outcome: 'retry',
    answer: 'เครื่องแม่ข่ายอีเมลไม่ตอบภายในเวลาที่กำหนด',
  })
  for (const socket of sockets) {
    await expect.poll(() => socket.readableEnded || socket.destroyed).toBe(true)
    socket.destroy()
  }
})

test('without settings it says what is missing; addresses are checked; pauses last three days', () => {
  const channel = channelOf('', { mail: null })
  expect(channel.missing).toContain('SMTP_URL')
  expect(channel.parseAddress({ to: 'duty@province.example' })).toEqual({
    to: 'duty@province.example',
  })
  for (const to of ['', 'duty', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
    expect(channel.parseAddress({ to })).toBeNull()
  const hours = channel.retryAfterS.reduce((sum, pause) => sum + pause, 0) / 3_600
  expect(hours).toBeGreaterThan(71)
  expect(hours).toBeLessThanOrEqual(72)
})
