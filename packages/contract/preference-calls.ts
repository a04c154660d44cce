import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** Name of a list, of a column or of another part of a page. */
const Key = z.string().check(z.regex(/^[\w.-]{1,80}$/))
/** Address of a page of the console itself; `//host` would be another server's. */
export const PagePath = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^\/(?![/\\])[^\s\\]*$/, 'ที่อยู่ของหน้าไม่ถูกต้อง'))

/** Most favourites of one account. */
export const mostFavourites = 30
const PageName = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/**
 * What an account may store for its own screens, by name. A new preference is one line here.
 * `of` in the calls tells preferences of one name apart, such as the columns of each list.
 */
export const preferences = {
  /** Of each list: the columns that it leaves out. */
  columns: z.object({ hidden: z.array(Key).check(z.maxLength(100)) }),
  /** Of the wall: what it turns through, how long each stands, and whether events stand beside it. */
  wall: z.object({
    scenes: z.array(Key).check(z.minLength(1), z.maxLength(40)),
    seconds: z.int().check(z.minimum(5), z.maximum(600)),
    hasFeed: z.boolean(),
    skin: z.enum(['dark', 'light']),
  }),
  /** Pages that the account goes to often, in its order. */
  favourites: z.object({
    pages: z.array(z.object({ path: PagePath, name: PageName })).check(z.maxLength(mostFavourites)),
  }),
  /** The page after login and behind the logo; null: the usual one. */
  start: z.object({ path: z.nullable(PagePath) }),
} as const

export type PreferenceName = keyof typeof preferences
export type PreferenceValue<Name extends PreferenceName> = z.infer<(typeof preferences)[Name]>

const names = Object.keys(preferences) as [PreferenceName, ...PreferenceName[]]
const Preference = z.object({
  name: z.enum(names),
  /** The list, for `columns`; else empty: there is one of this name. */
  of: z.union([z.literal(''), Key]),
  /** In the shape of its name. */
  value: z.unknown(),
})
export type Preference = z.infer<typeof Preference>

/** Most preferences of one account. */
export const mostPreferences = 500

export const ownPreferences = defineCall({
  path: 'ownPreferences',
  nameTh: 'ดูการตั้งค่าหน้าจอของตนเอง',
  summary: 'All that the caller has stored for its own screens.',
  access: 'party',
  body: z.object({}),
  reply: z.array(Preference),
})

export const savePreference = defineCall({
  path: 'savePreference',
  nameTh: 'ตั้งค่าหน้าจอของตนเอง',
  summary: 'Stores one preference of the own account; `value` has the shape of its name.',
  access: 'party',
  body: Preference.check(
    z.refine(({ name, of }) => of === '' || name === 'columns', {
      path: ['of'],
      error: 'ข้อมูลไม่ถูกต้องในช่อง of: ใช้กับ columns เท่านั้น',
    }),
  ),
  reply: Preference,
})
