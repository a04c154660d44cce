import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { healthNames, healths } from '@roadside/contract/health.ts'
import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { ConditionChip, HealthMark } from '@roadside/ui/state-mark.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSiteLink } from '../../site-link.ts'
import box from './map-box.module.css'
import styles from './site-card.module.css'
import { TypeIcon, typeName } from './type-words.tsx'
import { useEscapeIn } from './use-keys-in.ts'

interface SiteCardProps {
  site: MonitoredSite
  onList: () => void
  onClose: () => void
}

/** The selected site of the map: its facts, the state of its equipment, a link to its page. */
export function SiteCard({ site, onList, onClose }: SiteCardProps) {
  const [card, setCard] = useState<HTMLElement | null>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEscapeIn(card, onClose)
  useEffect(() => close.current?.focus({ preventScroll: true }), [site.wid])
  const page = useSiteLink()(site)
  const way = [site.road_code, site.road_name].filter(Boolean).join(' ')
  const present = healths.filter((health) => site[health] > 0)
  return (
    <section
      ref={setCard}
      className={`${box.box} ${styles.card}`}
      aria-label={`พื้นที่ติดตั้ง ${site.name}`}
    >
      <header>
        <h3>{site.name}</h3>
        <button ref={close} type="button" className={box.close} aria-label="ปิด" onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <p className={styles.cardType}>
        <TypeIcon name={site.type_name} /> {typeName(site.type_name)}
      </p>
      <dl>
        {way && way !== site.name && (
          <div>
            <dt>สายทาง</dt>
            <dd>{way}</dd>
          </div>
        )}
        <div>
          <dt>กม. (STA)</dt>
          <dd>{site.sta || '-'}</dd>
        </div>
        <div>
          <dt>หน่วยงาน</dt>
          <dd>{site.department}</dd>
        </div>
        {site.condition !== 'unknown' && (
          <div>
            <dt>สภาพ</dt>
            <dd>
              <ConditionChip condition={site.condition} />
            </dd>
          </div>
        )}
      </dl>
      <ul className={styles.cardCounts} aria-label="อุปกรณ์ตามสถานะ">
        {present.map((health) => (
          <li key={health}>
            <HealthMark health={health} size={11} /> {healthNames[health]}{' '}
            <b>{formatNumber(site[health])}</b>
          </li>
        ))}
        {present.length === 0 && <li>ยังไม่มีอุปกรณ์</li>}
      </ul>
      <footer>
        {page && (
          <Link {...(page as { to: string })} className={styles.cardLink}>
            เปิดหน้าของพื้นที่ <Icon name="chevron-right" size={14} />
          </Link>
        )}
        <Button size="compact-sm" onClick={onList}>
          ดูที่ผิดปกติในรายการ
        </Button>
      </footer>
    </section>
  )
}
