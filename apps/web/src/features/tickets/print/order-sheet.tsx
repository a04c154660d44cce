import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { ticketStateNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import type { TileSource } from '@roadside/ui/map/tile-source.ts'
import { formatThaiDateTime, formatThaiDeadline } from '@roadside/ui/parts/unbroken.ts'
import type { PrintedDocument } from '@roadside/ui/print/print-sheet.tsx'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { QrCode } from '../../../qr-code.tsx'
import { typeByName } from '../../../solution-types.ts'
import { roadWords } from '../ticket-columns.tsx'
import styles from './order.module.css'
import { loadGround, StillMap, type Ground } from './still-map.tsx'

/** The address of a ticket on this console, as a phone opens it. */
export const ticketAddress = (id: number) => `${location.origin}${paths.tickets}?ticket=${id}`

/** A work order (ใบสั่งงานซ่อม) for one sheet of A4, its map loaded. */
export async function makeOrder(
  ticket: TicketDetail,
  tiles: TileSource | null,
): Promise<PrintedDocument> {
  const { latitude, longitude } = ticket
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const ground = place && (await loadGround(tiles, place))
  return {
    title: 'ใบสั่งงานซ่อม',
    of: ticket.department,
    period: null,
    content: <Order ticket={ticket} place={place} ground={ground} />,
  }
}

interface OrderProps {
  ticket: TicketDetail
  place: { readonly latitude: number; readonly longitude: number } | null
  ground: Ground
}

function Order({ ticket, place, ground }: OrderProps) {
  const { number, title, alarms, guarantee_from, guarantee_to } = ticket
  const guarantee =
    guarantee_from || guarantee_to
      ? `${formatThaiDate(guarantee_from)} – ${formatThaiDate(guarantee_to)}`
      : 'ไม่มีข้อมูล'
  const fields: readonly (readonly [name: string, value: ReactNode])[] = [
    ['เรื่อง', title],
    [
      'อุปกรณ์',
      [typeByName.get(ticket.type_name)?.menuName, ticket.subject].filter(Boolean).join(' '),
    ],
    ['พื้นที่ติดตั้ง', ticket.site],
    ['สายทาง กม. (STA)', roadWords(ticket)],
    ['โครงการ', ticket.project],
    ['เลขที่สัญญา', ticket.contract_no],
    ['ผู้รับจ้างตามสัญญา', ticket.contract_contractor],
    ['ระยะประกันความชำรุดบกพร่อง', guarantee],
    ['ผู้ซ่อม', [ticket.contractor, ticket.assignee_name].filter(Boolean).join(' · ')],
    ['ความเร่งด่วน', severityNames[ticket.priority]],
    ['กำหนดแล้วเสร็จ', ticket.due_at ? formatThaiDeadline(ticket.due_at) : 'ไม่มีกำหนด'],
    ['เปิดใบงานเมื่อ', formatThaiDateTime(ticket.opened_at)],
    ['สถานะ', `${ticketStateNames[ticket.state]} ตั้งแต่ ${formatThaiDateTime(ticket.state_since)}`],
  ]
  return (
    <div className={styles.order}>
      <div className={styles.head}>
        <p className={styles.number}>
          เลขที่ <b>{number}</b>
        </p>
        <figure className={styles.code}>
          <QrCode text={ticketAddress(ticket.id)} label={`คิวอาร์โค้ดของใบงาน ${number}`} />
          <figcaption>เปิดใบงานในระบบ</figcaption>
        </figure>
      </div>
      <table className={styles.facts}>
        <tbody>
          {fields.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value || '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>ความชำรุดบกพร่อง</h2>
      {alarms.length === 0 ? (
        <p>{title}</p>
      ) : (
        <ul className={styles.alarms}>
          {alarms.map(({ id, kind_name, why, raised_at }) => (
            <li key={id}>
              {kind_name} ตั้งแต่ {formatThaiDateTime(raised_at)}
              {why && why !== kind_name && ` · ${why}`}
            </li>
          ))}
        </ul>
      )}
      <h2>งานที่ต้องทำ</h2>
      <p className={styles.task}>{ticket.description || ' '}</p>
      <div className={styles.foot}>
        {place ? (
          <StillMap place={place} ground={ground} />
        ) : (
          <p className={styles.noPlace}>ยังไม่มีพิกัดของอุปกรณ์</p>
        )}
        <div className={styles.signatures}>
          <Signature of="ผู้สั่งงาน" />
          <Signature of="ผู้รับงาน" />
          <Signature of="ผู้ตรวจรับงาน" />
        </div>
      </div>
    </div>
  )
}

function Signature({ of }: { of: string }) {
  return (
    <div className={styles.signature}>
      <p>ลงชื่อ ......................................................</p>
      <p>( ...................................................... )</p>
      <p>{of}</p>
      <p>วันที่ ........./......................../..............</p>
    </div>
  )
}
