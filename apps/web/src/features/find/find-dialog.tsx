import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { findAnything, type Found } from '@roadside/contract/find-call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '../../account.ts'
import { menuQuery } from '../../menu/menu-query.ts'
import { paths } from '../../paths.ts'
import styles from './find.module.css'
import { clearHit } from './clear-hit.ts'
import { foundLink } from './found-link.ts'
import { FoundList } from './found-list.tsx'
import { FoundPages, findPages } from './found-pages.tsx'
import { stepLink } from './step-link.ts'

const shortest = 2
const ofAll = 'อุปกรณ์ เสา รหัส สายทาง กม. ใบงาน โครงการ เลขที่สัญญา ผู้รับจ้าง หน้า'
const ofContractor = 'เลขที่ใบงาน อุปกรณ์ เสา รหัส สายทาง กม. เลขที่สัญญา หน้า'

/** Input from before the field had the focus. */
export interface EarlyKeys {
  text: string
  /** Whether Enter was pressed after it. */
  isEntered: boolean
}

interface FindDialogProps {
  /** Returns early input, once. */
  takeEarly?: () => EarlyKeys | null
  onClose: () => void
}

/**
 * Finds equipment, sites, tickets, projects, contractors, ways and pages by a part of a name; Enter opens the one that is clearly
 * meant.
 */
export function FindDialog({ takeEarly, onClose }: FindDialogProps) {
  const account = useAccount()
  const { isFourG, isContractor } = account
  const what = isContractor ? ofContractor : ofAll
  const menu = useQuery(menuQuery(account.user))
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // for which Enter was pressed, perhaps before the answer came
  const [entered, setEntered] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 150)
  const isRequested = settled.length >= shortest
  const query = useCall(
    findAnything,
    { text: settled },
    { enabled: isRequested, refetchInterval: false },
  )

  // what stands there is of the text before until its own answer has come
  const isAnswered =
    isRequested && settled === text.trim() && query.data !== undefined && !query.isFetching
  const pages = isRequested ? findPages(settled, menu.data ?? [], account) : []
  const results = useRef<HTMLDivElement>(null)
  // of results that fit equally well one must be chosen: the first has the focus
  const openClear = useEffectEvent((items: readonly Found[]) => {
    const hit = clearHit(items, settled)
    const onlyPage = items.length === 0 && pages.length === 1 ? pages[0] : null
    const link = hit ? foundLink(hit, account) : onlyPage
    if (!link) return results.current?.querySelector<HTMLElement>('a')?.focus()
    onClose()
    void navigate(link)
  })
  useEffect(() => {
    if (isAnswered && entered === settled && query.data) openClear(query.data)
  }, [isAnswered, entered, settled, query.data])
  return (
    <PageDialog isOpen onClose={onClose} size="form" title="ค้นหา">
      <div className={styles.box}>
        <TextInput
          data-autofocus
          // of a field for searches Escape empties the text first, and the box would stay
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={`ค้นหา ${what}`}
          placeholder={what}
          leftSection={<Icon name="search" size={18} />}
          value={text}
          onFocus={() => {
            const early = takeEarly?.()
            if (!early?.text) return
            setText(early.text)
            if (early.isEntered) setEntered(early.text.trim())
          }}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setEntered('')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return stepLink(event)
            // the search may close now, and the button that opened it would receive the press
            event.preventDefault()
            setEntered(text.trim())
          }}
        />
        <div ref={results} className={styles.results} aria-live="polite">
          {isRequested ? (
            <ViewState
              query={query}
              isEmpty={(items) => items.length === 0 && pages.length === 0}
              emptyText={`ไม่พบ “${settled}” ในข้อมูลที่ท่านมีสิทธิ์ดู ค้นหาจาก${what.replaceAll(' ', ' · ')}`}
            >
              {(items) => (
                <>
                  <FoundPages pages={pages} onOpen={onClose} />
                  <FoundList text={settled} items={items} account={account} onOpen={onClose} />
                </>
              )}
            </ViewState>
          ) : (
            <p className={styles.hint}>พิมพ์อย่างน้อย {shortest} ตัวอักษร ชื่อ รหัส หรือเลขที่เพียงบางส่วนก็ได้</p>
          )}
          {isAnswered && !isFourG && !isContractor && (
            <TroublesLink text={settled} onOpen={onClose} />
          )}
        </div>
        <p className={styles.keys}>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> เลือก
          </span>
          <span>
            <kbd>Enter</kbd> เปิด
          </span>
          <span>
            <kbd>Esc</kbd> ปิด
          </span>
        </p>
      </div>
    </PageDialog>
  )
}

/** States and causes are words of the list of troubles, which home searches: ไฟดับ นนทบุรี. */
function TroublesLink({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <Link
      to={paths.home}
      search={{ search: text } as never}
      className={styles.item}
      onClick={onOpen}
      onKeyDown={stepLink}
    >
      <Icon name="warning" size={18} />
      <span className={styles.words}>
        <b>ค้นหา “{text}” ในรายการขัดข้อง</b>
        <small>ตามสถานะ สาเหตุ ประเภทระบบ หน่วยงาน ผู้รับจ้าง และระยะประกัน</small>
      </span>
    </Link>
  )
}
