import * as z from 'zod/mini'
import { readThaiDay } from '../domain/thai-date.ts'
import { ruled } from './ruled.ts'

/** A day as it is typed, of either era; empty: none. Read as `yyyy-mm-dd` or null. */
export const TypedDay = z.pipe(
  ruled((text) =>
    text === '' || readThaiDay(text) !== null
      ? null
      : 'กรุณากรอกวันที่ในรูปแบบ วว/ดด/ปปปป เช่น 21/11/2569',
  ),
  z.transform((text) => readThaiDay(text)),
)

/** Whether a field of {@link TypedDay} was read: an unreadable day has a problem of its own. */
export const isDay = (value: string | null): value is string => /^\d{4}-/.test(value ?? '')
