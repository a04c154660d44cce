import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import {
  farFromEquipment_m,
  photoKindNames,
  type DevicePlace,
  type PhotoKind,
  type TicketPhoto,
} from '@roadside/contract/tickets/ticket.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { distanceWords } from '@roadside/ui/parts/distance-words.ts'
import { photoProblem, photoTypes } from '@roadside/ui/tickets/photo-problem.ts'
import { useCallback, useState, type ChangeEvent } from 'react'
import type { SavedTicket } from '../store/database.ts'
import type { OutboxEntry } from '../store/deed.ts'
import { useFreeSpace } from '../store/use-free-space.ts'
import type { Work } from '../sync/work.ts'
import styles from './pages.module.css'
import { useStoring } from './use-storing.ts'

interface PhotoSectionProps {
  ticket: SavedTicket
  entries: readonly OutboxEntry[]
  work: Work
  place: DevicePlace | null
}

const taken: readonly PhotoKind[] = ['before', 'after']
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

/** Photos of a ticket: those on the server, those that wait, and the two buttons that take one. */
export function PhotoSection({ ticket, entries, work, place }: PhotoSectionProps) {
  const { isStoring, problem, store } = useStoring()
  const [refusal, setRefusal] = useState<string | null>(null)
  const space = useFreeSpace(entries.length)
  const add = async (kind: PhotoKind, files: FileList | null) => {
    setRefusal(null)
    for (const file of files ?? []) {
      const unfit = photoProblem(file)
      if (unfit !== null) {
        setRefusal(`แนบ ${file.name} ไม่ได้: ${unfit}`)
        continue
      }
      const isStored = await store(async () => {
        // a copy: the camera's own file may be gone by the time it is sent
        const original = new Blob([await file.arrayBuffer()], { type: file.type })
        await work.add(ticket.id, {
          type: 'photo',
          photo_id: newRequestId(),
          kind,
          note: '',
          device_at: toBangkokIso(new Date(serverNow())),
          place,
          original,
        })
      })
      if (!isStored) return
    }
  }
  const choose = (kind: PhotoKind) => (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event
    void add(kind, input.files).finally(() => {
      input.value = ''
    })
  }
  return (
    <section className={styles.section}>
      <h3>ภาพ</h3>
      <div className={styles.cameras}>
        {taken.map((kind) => (
          <label key={kind} className={styles.camera} data-disabled={space.isFull || isStoring}>
            <Icon name="snapshot" size={24} />
            ถ่ายภาพ{photoKindNames[kind]}
            <input
              type="file"
              accept={photoTypes.join(',')}
              capture="environment"
              disabled={space.isFull || isStoring}
              onChange={choose(kind)}
            />
          </label>
        ))}
      </div>
      {space.isFull && (
        <p role="alert" data-tone="fault" className={styles.problem}>
          เครื่องนี้เหลือที่เก็บราว {megabytes(space.free)} MB ไม่พอสำหรับภาพใหม่ กรุณาส่งภาพที่รออยู่
          หรือเพิ่มพื้นที่ว่างก่อนถ่าย
        </p>
      )}
      {(problem ?? refusal) && (
        <p role="alert" data-tone="fault" className={styles.problem}>
          {problem ?? refusal}
        </p>
      )}
      <ul className={styles.photos}>
        {entries.map(
          ({ seq, deed, state }) =>
            deed.type === 'photo' && (
              <li key={`own ${seq}`}>
                <OwnPhoto original={deed.original} alt={`ภาพ${photoKindNames[deed.kind]}`} />
                <span data-tone={state === 'sent' ? 'ok' : 'warn'}>
                  {photoKindNames[deed.kind]} ·{' '}
                  {{ sent: 'ส่งแล้ว', waiting: 'รอส่ง', refused: 'ส่งไม่สำเร็จ' }[state]}
                </span>
              </li>
            ),
        )}
        {ticket.photos_list.map((photo) => (
          <li key={photo.id}>
            <StoredPhoto photo={photo} />
            <span>{photoKindNames[photo.kind]}</span>
            {photo.distance_m !== null && photo.distance_m > farFromEquipment_m && (
              <span data-tone="warn">
                ห่างจากอุปกรณ์ {distanceWords(Math.round(photo.distance_m))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnPhoto({ original, alt }: { original: Blob; alt: string }) {
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(original)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [original],
  )
  return <img ref={draw} alt={alt} />
}

/** A photo of the server is there with a network alone. */
function StoredPhoto({ photo }: { photo: TicketPhoto }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <span className={styles.noPicture}>ดูภาพได้เมื่อมีสัญญาณ</span>
  return (
    <img
      src={photo.picture}
      alt={`ภาพ${photoKindNames[photo.kind]}`}
      loading="lazy"
      onError={() => setMissing(true)}
    />
  )
}
