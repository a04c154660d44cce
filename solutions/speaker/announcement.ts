import * as z from 'zod/mini'

export const announcementResults = ['completed', 'interrupted', 'failed'] as const
export type AnnouncementResult = (typeof announcementResults)[number]
export const resultWords: Record<AnnouncementResult, string> = {
  completed: 'ประกาศครบ',
  interrupted: 'ถูกยกเลิกกลางคัน',
  failed: 'ประกาศไม่สำเร็จ',
}

/**
 * An announcement of a horn: a spoken text or a played clip, started by a person or by a rule. Horn
 * and start identify it; end and result come later.
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
  /** Its horn reports that it is playing it now. */
  is_playing: z.boolean(),
})
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

/** How it ended; an open one is playing, or its horn never reported the result. */
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
