import { findAnything } from '@roadside/contract/find-call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from './labels-page.module.css'

/** Shortest text that is searched for. */
const shortest = 2

/** Chooses the site whose labels are printed, by a part of its name. */
export function LabelledSiteChoice() {
  const [text, setText] = useState('')
  const isAsked = text.trim().length >= shortest
  const query = useCall(
    findAnything,
    { text: text.trim(), kind: 'site' },
    { enabled: isAsked, refetchInterval: false },
  )
  return (
    <div className={styles.choice}>
      <SearchBox value={text} onSearch={setText} label="ค้นหาพื้นที่" placeholder="ชื่อพื้นที่หรือสายทาง" />
      {isAsked ? (
        <ViewState
          query={query}
          isEmpty={(found) => found.length === 0}
          emptyText={`ไม่พบพื้นที่ที่มีคำว่า “${text.trim()}”`}
        >
          {(found) => (
            <ul>
              {found.map(({ id, title, detail, wid }) => (
                <li key={id}>
                  <Link to="." search={{ wid } as never}>
                    {title}
                  </Link>
                  <span>{detail}</span>
                </li>
              ))}
            </ul>
          )}
        </ViewState>
      ) : (
        <p>เลือกพื้นที่ที่จะพิมพ์ป้าย พิมพ์ชื่อหรือรหัสสายทางอย่างน้อย {shortest} ตัวอักษร</p>
      )}
    </div>
  )
}
