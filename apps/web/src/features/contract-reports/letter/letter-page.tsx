import { Button } from '@mantine/core'
import '@fontsource/sarabun/400.css'
import '@fontsource/sarabun/700.css'
import {
  defectNotice,
  mostListedDefects,
  type DefectNotice,
} from '@roadside/contract/contract-reports/defect-notice-call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { letterDay } from '@roadside/contract/domain/thai-letter.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useBlocker, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCrumbs } from '../../../shell/use-crumbs.tsx'
import { DefectTable } from './defect-table.tsx'
import { Editable } from './editable.tsx'
import { dots, letterWords, type CountedWords } from './letter-words.ts'
import styles from './letter.module.css'

/** `/reports/contract/letter?pj_id=`: the letter of notice of a contract's defects, for the browser's own print on A4. */
export function LetterPage() {
  const { crumbs } = useCrumbs()
  const { pj_id: given } = useSearch({ strict: false }) as { pj_id?: string }
  const pj_id = Number(given) > 0 ? Number(given) : undefined
  // a letter that is being edited does not change under the hand
  const query = useCall(
    defectNotice,
    { pj_id: pj_id ?? 0 },
    { enabled: pj_id !== undefined, refetchInterval: false, staleTime: Infinity },
  )
  const [isEdited, setEdited] = useState(false)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const isAbout = query.data?.defects.some(({ asset_id }) => !removed.has(asset_id)) ?? false
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isEdited })
  return (
    <>
      <div className={styles.head}>
        <PageHeader
          crumbs={crumbs}
          title="หนังสือแจ้งความชำรุดบกพร่อง"
          of={query.data?.pj_name ?? null}
          actions={
            <Button
              variant="filled"
              leftSection={<Icon name="print" size={16} />}
              disabled={!isAbout}
              onClick={() => print()}
            >
              พิมพ์
            </Button>
          }
        />
      </div>
      {pj_id === undefined ? (
        <p>กรุณาเปิดหน้านี้จากรายงานสัญญาหรือรายการรับประกัน</p>
      ) : (
        <ViewState
          query={query}
          isEmpty={({ total }) => total === 0}
          emptyText="ไม่มีอุปกรณ์ของสัญญานี้ที่ชำรุดบกพร่องอยู่ในระยะรับประกัน"
        >
          {(notice) => (
            <Letter
              notice={notice}
              removed={removed}
              onRemoved={setRemoved}
              onEdit={() => setEdited(true)}
            />
          )}
        </ViewState>
      )}
    </>
  )
}

interface LetterProps {
  notice: DefectNotice
  /** Equipment that the clerk leaves out. */
  removed: ReadonlySet<number>
  onRemoved: (removed: ReadonlySet<number>) => void
  onEdit: () => void
}

function Letter({ notice, removed, onRemoved, onEdit }: LetterProps) {
  const today = useToday()
  const claimed = notice.defects.filter(({ asset_id }) => !removed.has(asset_id))
  const words = letterWords(notice, claimed)
  const toggle = (id: number) => {
    onEdit()
    onRemoved(
      new Set(removed.has(id) ? [...removed].filter((one) => one !== id) : [...removed, id]),
    )
  }
  const part = (label: string, text: string, isBlock = false) => (
    <Editable label={label} text={text} isBlock={isBlock} onEdit={onEdit} />
  )
  const counted = (label: string, words: CountedWords) => (
    <Counted label={label} words={words} onEdit={onEdit} />
  )
  return (
    <>
      <Notes notice={notice} />
      <div className={styles.desk}>
        <article className={styles.letter} aria-label="หนังสือ">
          <div className={styles.emblem}>
            <span>ที่สำหรับตราครุฑ สูง 3 ซม.</span>
          </div>
          <div className={styles.top}>
            <div className={styles.row}>
              <span>ที่</span>
              {part('ที่', dots(32))}
            </div>
            <div className={styles.sender}>
              {part('ส่วนราชการ', notice.department)}
              {part('ที่อยู่', dots(44), true)}
            </div>
          </div>
          <div className={styles.date}>{part('วันที่', letterDay(today))}</div>
          <dl className={styles.heads}>
            <dt>เรื่อง</dt>
            <dd>{part('เรื่อง', words.subject, true)}</dd>
            <dt>เรียน</dt>
            <dd>{part('เรียน', words.to, true)}</dd>
            <dt>อ้างถึง</dt>
            <dd>{part('อ้างถึง', words.refer, true)}</dd>
            <dt>สิ่งที่ส่งมาด้วย</dt>
            <dd>{counted('สิ่งที่ส่งมาด้วย', words.enclosed)}</dd>
          </dl>
          <div className={styles.text}>
            {part('ข้อความภาคเหตุ', words.cause, true)}
            {counted('ข้อความภาคข้อเท็จจริง', words.facts)}
            {part('ข้อความภาคสรุป', words.demand, true)}
          </div>
          <div className={styles.sign}>
            <p>ขอแสดงความนับถือ</p>
            <div className={styles.name}>({part('ชื่อผู้ลงนาม', dots(44))})</div>
            {part('ตำแหน่งผู้ลงนาม', dots(48), true)}
          </div>
          <div className={styles.owner}>
            {part('ส่วนราชการเจ้าของเรื่อง', notice.department)}
            <div className={styles.row}>
              <span>โทร.</span>
              {part('โทร.', dots(28))}
            </div>
          </div>
        </article>
        <DefectTable notice={notice} removed={removed} onToggle={toggle} />
      </div>
    </>
  )
}

interface CountedProps {
  label: string
  words: CountedWords
  onEdit: () => void
}

/** A sentence that is edited around what it says of the list: that agrees with the list in any case. */
function Counted({ label, words, onEdit }: CountedProps) {
  const { before, counted, after } = words
  return (
    // a fieldset would not flow with the letter
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={label} className={styles.countedLine}>
      <Editable label={`${label} ก่อนจำนวน`} text={before} isInline onEdit={onEdit} />
      <span className={styles.counted} title="ตามรายการที่ส่งมาด้วย เปลี่ยนโดยตัดออกหรือนำกลับ">
        {counted}
      </span>
      <Editable label={`${label} หลังจำนวน`} text={after} isInline onEdit={onEdit} />
    </div>
  )
}

/** What the clerk must know and the contractor need not. */
function Notes({ notice }: { notice: DefectNotice }) {
  const { not_guaranteed, behind_a_cause, out_of_sight } = notice.left_out
  const unknown = notice.defects.filter(({ guarantee_to }) => guarantee_to === null).length
  const notes = [
    unknown > 0 && `ยังไม่ทราบวันสิ้นสุดการรับประกันของ ${formatNumber(unknown)} รายการ กรุณาตรวจสอบก่อนส่ง`,
    notice.total > mostListedDefects &&
      `มีทั้งหมด ${formatNumber(notice.total)} รายการ หนังสือนี้แสดง ${formatNumber(mostListedDefects)} รายการแรก`,
    notice.finish === null && 'สัญญายังไม่ระบุเวลาซ่อมแล้วเสร็จ จึงเว้นไว้ให้กรอก',
    not_guaranteed > 0 &&
      `ไม่รวม ${formatNumber(not_guaranteed)} รายการที่ชำรุดนอกระยะรับประกัน หรือยังไม่ทราบระยะรับประกัน`,
    behind_a_cause > 0 && `ไม่รวม ${formatNumber(behind_a_cause)} รายการที่มีต้นเหตุอื่น`,
    out_of_sight > 0 && `ไม่รวม ${formatNumber(out_of_sight)} รายการในพื้นที่ที่ไม่มีสิทธิ์ดู`,
  ].filter((note) => note !== false)
  return (
    <section className={styles.notes} aria-label="ก่อนพิมพ์">
      <p>
        กดที่ข้อความบนหนังสือเพื่อแก้ไขก่อนพิมพ์ ระบบไม่เก็บข้อความที่แก้ไข กรุณาพิมพ์หรือบันทึกเป็น PDF ก่อนออกจากหน้านี้
        และพิมพ์ที่ขนาด 100 % บนกระดาษที่มีตราครุฑ จำนวนรายการและระยะรับประกันในหนังสือเปลี่ยนตามรายการที่ส่งมาด้วย
        จึงแก้ไขโดยตัดออกหรือนำกลับในรายการ
      </p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
