import {
  findAnything,
  mostFound,
  mostFoundOfKind,
  type Found,
  type FoundKind,
} from '@roadside/contract/find-call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon, type IconName } from '@roadside/ui/icon.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Account } from '../../account.ts'
import { typeByName } from '../../solution-types.ts'
import { foundLink } from './found-link.ts'
import styles from './find.module.css'
import { stepLink } from './step-link.ts'

const kindNames: Record<FoundKind, string> = {
  site: 'พื้นที่ติดตั้ง',
  asset: 'อุปกรณ์',
  ticket: 'ใบงานซ่อม',
  project: 'โครงการ',
  contractor: 'ผู้รับจ้าง',
  way: 'สายทาง',
}
const icons: Partial<Record<FoundKind, IconName>> = {
  ticket: 'wrench',
  project: 'folder',
  contractor: 'briefcase',
  way: 'road',
}

const narrow = 'พิมพ์ให้ละเอียดขึ้นเพื่อให้เหลือน้อยลง'
const narrowAssets = `${narrow} เช่น หมายเลขเสาตามด้วยชื่อสายทาง`

interface FoundListProps {
  /** The searched text. */
  text: string
  items: readonly Found[]
  account: Account
  onOpen: () => void
}

/** Results by kind, in the order of the answer; arrow keys move between them. */
export function FoundList({ items, text, ...props }: FoundListProps) {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return kinds.map((kind) => (
    <FoundKindList
      key={`${kind} ${text}`}
      kind={kind}
      text={text}
      items={items.filter((item) => item.kind === kind)}
      {...props}
    />
  ))
}

/** Results of one kind; more of them on request. */
function FoundKindList({
  kind,
  text,
  items,
  account,
  onOpen,
}: FoundListProps & { kind: FoundKind }) {
  const [isMore, setMore] = useState(false)
  const more = useCall(findAnything, { text, kind }, { enabled: isMore, refetchInterval: false })
  const shown = more.data ?? items
  const list = useRef<HTMLUListElement>(null)
  const hasMore = more.data !== undefined
  // the button that had the focus is gone by then
  const focusNext = useEffectEvent(() => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('li > *') ?? [])]
    const next = links.slice(items.length).find(({ tagName }) => tagName === 'A')
    ;(next ?? links.findLast(({ tagName }) => tagName === 'A'))?.focus()
  })
  useEffect(() => {
    if (hasMore) focusNext()
  }, [hasMore])
  const isCut = shown.length === (more.data ? mostFoundOfKind : mostFound)
  return (
    <section>
      <h3 className={styles.kind}>
        {kindNames[kind]}
        {isCut && <small>แสดง {shown.length} รายการแรก</small>}
      </h3>
      <ul ref={list} className={styles.list}>
        {shown.map((item) => (
          <li key={item.id}>
            <FoundItem item={item} account={account} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isCut &&
        (more.data ? (
          <p className={styles.narrow}>{kind === 'asset' ? narrowAssets : narrow}</p>
        ) : (
          <button
            type="button"
            className={styles.more}
            disabled={more.isFetching}
            onClick={() => (isMore ? void more.refetch() : setMore(true))}
            onKeyDown={stepLink}
          >
            {more.isError ? 'ไม่สามารถแสดงเพิ่มได้ กรุณาลองใหม่' : `แสดง${kindNames[kind]}เพิ่ม`}
          </button>
        ))}
    </section>
  )
}

function FoundItem({
  item,
  account,
  onOpen,
}: { item: Found } & Pick<FoundListProps, 'account' | 'onOpen'>) {
  const link = foundLink(item, account)
  const words = (
    <>
      <Sign item={item} />
      <span className={styles.words}>
        <b>{item.title}</b>
        <small>{item.detail}</small>
      </span>
      {item.type_name && (
        <small className={styles.type}>{typeByName.get(item.type_name)?.menuName}</small>
      )}
    </>
  )
  if (!link) return <span className={styles.item}>{words}</span>
  return (
    <Link {...link} className={styles.item} onClick={onOpen} onKeyDown={stepLink}>
      {words}
    </Link>
  )
}

function Sign({ item: { kind, health, type_name } }: { item: Found }) {
  if (health) return <HealthMark health={health} />
  const icon = icons[kind]
  if (icon) return <Icon name={icon} size={18} />
  return <SolutionIcon path={typeByName.get(type_name ?? '')?.icon ?? ''} size={18} />
}
