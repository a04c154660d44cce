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

/** `failed`: it will not be tried again by itself. `cancelled`: nobody needs it any more. */
export const noticeStates = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeStateNames: Record<NoticeState, string> = {
  waiting: 'รอส่ง',
  sent: 'ส่งแล้ว',
  failed: 'ส่งไม่สำเร็จ',
  cancelled: 'ยกเลิก',
}
