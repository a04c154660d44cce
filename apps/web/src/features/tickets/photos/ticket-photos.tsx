import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  farFromEquipment_m,
  photoKindNames,
  photoKinds,
  type PhotoKind,
  type TicketDetail,
  type TicketPhoto,
} from '@roadside/contract/tickets/ticket.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { Lightbox } from '@roadside/ui/picture/lightbox.tsx'
import { Thumbnail, type Picture } from '@roadside/ui/picture/thumbnail.tsx'
import { photoTypes } from '@roadside/ui/tickets/photo-problem.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useRef } from 'react'
import panel from '@roadside/ui/lists/work-panel.module.css'
import styles from './ticket-photos.module.css'
import { usePhotoUpload } from './use-photo-upload.ts'
import { phonePlace } from './phone-place.ts'

const thumbWidth = 168

const pictureOf = ({ preview }: TicketPhoto): Picture => ({
  state: 'ok',
  thumb: preview,
  view: preview,
  width: 0,
  height: 0,
})

/** Photos before and after the repair: each with time and place, further than 100 m from the equipment pointed out. */
export function TicketPhotos({ ticket }: { ticket: TicketDetail }) {
  const { id, photos_list: photos, may_comment: mayAdd } = ticket
  const upload = usePhotoUpload(id)
  const opened = useUrlStep('photo')
  const at = photos.findIndex((photo) => photo.id === opened.value)
  const shown = photos[at]
  const step = (by: number) => {
    const next = photos[at + by]
    return next && (() => opened.replace(next.id))
  }
  if (photos.length === 0 && !mayAdd) return null
  return (
    <section className={panel.part}>
      <h3>ภาพถ่าย {photos.length > 0 && `${formatNumber(photos.length)} ภาพ`}</h3>
      <div className={styles.kinds}>
        {photoKinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            photos={photos.filter((photo) => photo.kind === kind)}
            onOpen={(photo) => opened.open(photo.id)}
            onAdd={
              mayAdd
                ? (files, isCamera) => {
                    // a chosen file is from another time, and its EXIF says where
                    if (!isCamera) upload.add(kind, files, null)
                    else void phonePlace().then((place) => upload.add(kind, files, place))
                  }
                : null
            }
          />
        ))}
      </div>
      {upload.uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="ภาพที่กำลังส่ง">
          {upload.uploads.map((one) => (
            <li key={one.id}>
              {one.problem === null ? (
                <output>
                  กำลังส่ง {one.file.name} ({photoKindNames[one.kind]})…
                </output>
              ) : (
                <FormNote
                  tone="fault"
                  actions={
                    <>
                      {one.canRetry && (
                        <Button size="xs" onClick={() => upload.retry(one)}>
                          ส่งอีกครั้ง
                        </Button>
                      )}
                      <Button size="xs" onClick={() => upload.drop(one.id)}>
                        ปิดข้อความ
                      </Button>
                    </>
                  }
                >
                  {one.file.name}: {one.problem}
                </FormNote>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Lightbox
          picture={pictureOf(shown)}
          caption={<Caption photo={shown} />}
          actions={
            <a href={shown.picture} target="_blank" rel="noreferrer">
              ภาพต้นฉบับ
            </a>
          }
          onClose={opened.close}
          onPrevious={step(-1)}
          onNext={step(1)}
        >
          <PhotoFacts photo={shown} />
        </Lightbox>
      )}
    </section>
  )
}

interface KindProps {
  kind: PhotoKind
  photos: readonly TicketPhoto[]
  onOpen: (photo: TicketPhoto) => void
  /** Null: nothing may be attached. */
  onAdd: ((files: readonly File[], isCamera: boolean) => void) | null
}

function Kind({ kind, photos, onOpen, onAdd }: KindProps) {
  const name = photoKindNames[kind]
  if (kind === 'other' && photos.length === 0 && !onAdd) return null
  return (
    <section className={styles.kind} aria-label={`ภาพ${name}`}>
      <header>
        <h4>{name}</h4>
        {onAdd && (
          <>
            <FileButton label={`ถ่ายภาพ${name}`} isCamera onFiles={(files) => onAdd(files, true)} />
            <FileButton label={`เลือกภาพ${name}`} onFiles={(files) => onAdd(files, false)} />
          </>
        )}
      </header>
      {photos.length === 0 ? (
        <p className={styles.none}>ยังไม่มีภาพ</p>
      ) : (
        <ul className={styles.thumbs}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <Thumbnail
                picture={pictureOf(photo)}
                width={thumbWidth}
                label={`ขยายภาพ ${name} ${formatThaiDateTime(timeOf(photo))}`}
                onPress={() => onOpen(photo)}
              />
              <small>{formatThaiDateTime(timeOf(photo))}</small>
              <Distance photo={photo} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** When it was taken, else when the phone sent it. */
const timeOf = ({ taken_at, device_at }: TicketPhoto) => taken_at ?? device_at

interface FileButtonProps {
  label: string
  /** Opens the phone's camera; only where a finger presses. */
  isCamera?: boolean
  onFiles: (files: readonly File[]) => void
}

function FileButton({ label, isCamera = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={isCamera ? styles.camera : undefined}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={photoTypes.join(',')}
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // the same file may be chosen again
          currentTarget.value = ''
        }}
      />
      <Button
        size="compact-sm"
        leftSection={<Icon name={isCamera ? 'snapshot' : 'image'} size={15} />}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {isCamera ? 'ถ่ายภาพ' : 'เลือกภาพ'}
      </Button>
    </span>
  )
}

function Distance({ photo: { distance_m } }: { photo: TicketPhoto }) {
  if (distance_m === null || distance_m <= farFromEquipment_m) return null
  return (
    <small className={styles.far} data-tone="warn">
      <Icon name="warning" size={13} /> ห่างจากอุปกรณ์ {formatNumber(Math.round(distance_m))} ม.
    </small>
  )
}

function Caption({ photo }: { photo: TicketPhoto }) {
  return (
    <>
      {photoKindNames[photo.kind]} · {formatThaiDateTime(timeOf(photo), 'seconds')} · โดย{' '}
      {photo.by_name}
      {photo.note && ` · ${photo.note}`}
    </>
  )
}

/** What proves a photo: its times, places and fingerprint. */
function PhotoFacts({ photo }: { photo: TicketPhoto }) {
  const { taken_at, device_at, received_at, exif_place, place, distance_m, sha256, bytes } = photo
  const facts: readonly (readonly [string, string | null])[] = [
    ['กล้องบันทึกเวลา', taken_at && formatThaiDateTime(taken_at, 'seconds')],
    ['เครื่องที่ส่งบันทึกเวลา', formatThaiDateTime(device_at, 'seconds')],
    ['ระบบได้รับเมื่อ', formatThaiDateTime(received_at, 'seconds')],
    ['พิกัดในภาพ', exif_place && placeText(exif_place)],
    [
      'พิกัดของเครื่อง',
      place && `${placeText(place)} (±${formatNumber(Math.ceil(place.accuracy_m))} ม.)`,
    ],
    ['ห่างจากอุปกรณ์', distance_m === null ? null : `${formatNumber(Math.round(distance_m))} ม.`],
    ['SHA-256', sha256],
    ['ขนาด', `${formatNumber(bytes / 1_000_000, 1)} MB`],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? 'ไม่มีข้อมูล'}</dd>
        </div>
      ))}
    </dl>
  )
}

const placeText = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
