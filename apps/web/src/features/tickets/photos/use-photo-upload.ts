import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ticketPhoto } from '@roadside/contract/tickets/ticket-calls.ts'
import type { DevicePlace, PhotoKind } from '@roadside/contract/tickets/ticket.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { freshReads } from '@roadside/ui/api/fresh-reads.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { photoProblem } from '@roadside/ui/tickets/photo-problem.ts'
import { refetchTickets } from '@roadside/ui/tickets/refetch-tickets.ts'
import { readBase64 } from '@roadside/ui/picture/read-base64.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** A photo on its way; `id` is the photo's own, so that a second attempt attaches it once. */
export interface Upload {
  readonly id: string
  readonly kind: PhotoKind
  readonly file: File
  /** ISO 8601; when it was chosen. */
  readonly at: string
  /** Where the phone was; null: it did not say. */
  readonly place: DevicePlace | null
  /** Null: waits or is under way. */
  readonly problem: string | null
  /** Another attempt may help. */
  readonly canRetry: boolean
}

/** Sends photos of a ticket one after the other, and keeps those that could not be sent. */
export function usePhotoUpload(ticket: number) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const change = (id: string, to: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const drop = (id: string) => setUploads((before) => before.filter((one) => one.id !== id))
  const send = async ({ id, kind, file, at, place }: Upload) => {
    try {
      const content = await readBase64(file)
      await callServer(ticketPhoto, {
        id: ticket,
        photo_id: id,
        kind,
        content,
        device_at: at,
        place,
      })
      freshReads.noteChange()
      drop(id)
      await refetchTickets(client)
    } catch (error) {
      change(id, { problem: errorSentence(error), canRetry: true })
    }
  }
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }
  return {
    uploads,
    add: (kind: PhotoKind, files: readonly File[], place: DevicePlace | null) => {
      const at = toBangkokIso(new Date(Math.floor(serverNow() / 1_000) * 1_000))
      const chosen = files.map((file): Upload => {
        const problem = photoProblem(file)
        return { id: newRequestId(), kind, file, at, place, problem, canRetry: false }
      })
      setUploads((before) => [...before, ...chosen])
      for (const one of chosen) if (one.problem === null) enqueue(one)
    },
    retry: (upload: Upload) => {
      change(upload.id, { problem: null, canRetry: false })
      enqueue(upload)
    },
    drop,
  }
}
