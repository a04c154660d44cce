import { healthFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import type { ReactNode } from 'react'
import styles from './strip-key.module.css'

/** What outline, bar and marks of the strips mean. */
export function StripKey() {
  return (
    <ul className={styles.list} aria-label="คำอธิบายสัญลักษณ์">
      <Item
        sign={<rect className={styles.scheduled} x="1" y="1" width="20" height="12" rx="3" />}
        word="ตามแผน"
      />
      <Item
        sign={<rect className={styles.actual} x="1" y="3" width="20" height="8" rx="2" />}
        word="ติดจริง"
      />
      <Item sign={<SvgMark face={healthFace('fault')} x={11} y={7} size={11} />} word="ดับนอกแผน" />
      <Item
        sign={<SvgMark face={healthFace('warning')} x={11} y={7} size={11} />}
        word="ติดนอกแผน"
      />
      <Item sign={<path className={styles.gap} d="M3 12L12 2M9 12L18 2" />} word="ไม่มีข้อมูล" />
    </ul>
  )
}

function Item({ sign, word }: { sign: ReactNode; word: string }) {
  return (
    <li>
      <svg width="22" height="14" aria-hidden>
        {sign}
      </svg>
      {word}
    </li>
  )
}
