import * as z from 'zod/mini'

export const announcementResults = ['completed', 'interrupted', 'failed'] as const
export type AnnouncementResult = (typeof announcementResults)[number]
export const resultWords: Record<AnnouncementResult, string> = {
  completed: 'ประกาศครบ',
  interrupted: 'ถูกยกเลิกกลางคัน',
  failed: 'ประกาศไม่สำเร็จ',
}

/**
 * What a horn announced: a text that was spoken or a clip that was played, by a person or by a rule. It is the same
 * announcement as long as horn and start are the same; end and result come later.
 */
export const Announcement = z.object({
  kind: z.enum(['text', 'clip']),
  content: z.string().check(z.minLength(1), z.maxLength(2_000)),
  by: z.nullable(z.string().check(z.maxLength(200))),
  rule: z.nullable(z.string().check(z.maxLength(200))),
  start: z.iso.datetime({ offset: true }),
  end: z.nullable(z.iso.datetime({ offset: true })),
  result: z.nullable(z.enum(announcementResults)),
})
export type Announcement = z.infer<typeof Announcement>

/** As it is listed. */
export const ListedAnnouncement = z.extend(Announcement, {
  id: z.number(),
  device_id: z.number(),
  device_name: z.string(),
  zone: z.nullable(z.string()),
  /** Its horn says that it plays it now. */
  is_playing: z.boolean(),
})
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

/** How it ended; what is still open is under way, or its horn never told. */
export function resultText({
  result,
  end,
  is_playing,
}: Pick<ListedAnnouncement, 'result' | 'end' | 'is_playing'>): string {
  if (is_playing) return 'กำลังประกาศ'
  if (result !== null) return resultWords[result]
  return end === null ? 'ยังไม่แจ้งว่าสิ้นสุด' : 'ไม่ทราบผล'
}

/** By whom, or by what rule. */
export function originText({ by, rule }: Pick<Announcement, 'by' | 'rule'>): string {
  return [by, rule !== null && `กฎ: ${rule}`].filter(Boolean).join(' · ') || 'ไม่ทราบ'
}
