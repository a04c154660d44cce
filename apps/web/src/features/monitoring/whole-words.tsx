import { Fragment } from 'react'
import styles from './trouble-columns.module.css'

/** Prefixes of names after which a line may break; the longer first. */
const kinds =
  /^(หมวดบำรุงทางหลวงชนบท|แขวงทางหลวงชนบท|แขวงทางหลวง|แยกทางหลวง|สถานีตรวจสอบน้ำหนัก|เทศบาล(?:นคร|เมือง|ตำบล)|ขทช\.|สทช\.|บทช\.|สะพาน|ถนน|สำนักงาน|สำนัก)(.+)$/u

/** A number stays with the word before it, and a dash with the next word. */
const gaps = /(?<!–) (?!\d)/u

/** A name that is broken between its words: browsers know Thai by a dictionary, which has no place names, and break within them. */
export function WholeWords({ text }: { text: string }) {
  return text.split(gaps).map((word, at) => (
    // they are never reordered
    <Fragment key={at}>
      {at > 0 && ' '}
      {(kinds.exec(word)?.slice(1) ?? [word]).map((part, place) => (
        <span key={place} className={styles.word}>
          {part}
        </span>
      ))}
    </Fragment>
  ))
}
