/** Ways to tell people, in the order in which a person is told where nobody chose. */
export const channelIds = ['line', 'webPush', 'email', 'webhook', 'demo'] as const
export type ChannelId = (typeof channelIds)[number]

export const channelNames: Record<ChannelId, string> = {
  line: 'LINE',
  webPush: 'แจ้งเตือนบนเบราว์เซอร์',
  email: 'อีเมล',
  webhook: 'Webhook',
  demo: 'จำลอง',
}

interface TypedAddress {
  /** What people are asked for. */
  readonly label: string
  /** Keyboard of the field. */
  readonly input: 'email' | 'tel' | 'text'
  /** Characters. */
  readonly most: number
}

/** Channels of which people type the address; a webhook has secrets, any other is bound or subscribed to. */
export const typedAddresses = {
  email: { label: 'ที่อยู่อีเมล', input: 'email', most: 254 },
} as const satisfies Partial<Record<ChannelId, TypedAddress>>
export type TypedChannel = keyof typeof typedAddresses
export const typedChannels = Object.keys(typedAddresses) as TypedChannel[]

/** `failed`: it will not be tried again by itself. `cancelled`: nobody needs it any more. */
export const noticeStates = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeStateNames: Record<NoticeState, string> = {
  waiting: 'รอส่ง',
  sent: 'ส่งแล้ว',
  failed: 'ส่งไม่สำเร็จ',
  cancelled: 'ยกเลิก',
}
