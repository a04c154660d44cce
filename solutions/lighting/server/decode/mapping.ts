import * as z from 'zod/mini'

const path = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[^.\s]+(\.[^.\s]+)*$/,
      'ต้องเป็นชื่อช่องคั่นด้วยจุด เช่น object.ct หรือ object.drivers.0.current',
    ),
    z.maxLength(200, 'ยาวเกิน 200 ตัวอักษร'),
  )

const flag = z.optional(path)
const number = z.optional(
  z.union([
    path,
    z.strictObject({
      path,
      factor: z.number().check(z.refine((factor) => factor !== 0, 'ต้องไม่เป็น 0')),
    }),
  ]),
)

/**
 * Where a device profile's readings stand in the decoded `object`: dotted paths, list items by index or `*` for every one,
 * a leading `object.` as one likes. `factor` turns the device's unit into A, V or %.
 */
export const ProfileMapping = z.strictObject({
  current: number,
  battery: number,
  dimming: number,
  lampFailure: flag,
  driverError: flag,
  lit: flag,
})
export type ProfileMapping = z.infer<typeof ProfileMapping>
