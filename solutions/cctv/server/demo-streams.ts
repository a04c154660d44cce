import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerPart, answerPlaylist, type DemoAnswer } from '../demo/streams/answer.ts'
import { loadMovingPictures } from '../demo/streams/stored-pictures.ts'
import type { Segments } from '../demo/streams/segments.ts'
import { demoStreamHost, demoStreamPath } from '../demo-streams.ts'
import type { AnswerWithin } from './probe/look.ts'

/**
 * Output folders of the build: next to the bundled server or one of its parts, or relative to this
 * file.
 */
const folders = ['../solutions/cctv', '../../solutions/cctv', '../../../dist/solutions/cctv'].map(
  (path) => fileURLToPath(new URL(path, import.meta.url)),
)

/** The moving pictures of the demonstration; those that the build made, or where there was none, made now. */
async function openMovingPictures(): Promise<readonly Segments[]> {
  const folder = folders.find((one) => existsSync(one))
  const stored = folder === undefined ? null : await loadMovingPictures(folder)
  if (stored) return stored
  const { makeMovingPictures } = await import('../demo/streams/make.ts')
  return makeMovingPictures()
}

let opened: Promise<readonly Segments[]> | undefined
const movingPictures = () => (opened ??= openMovingPictures())

/** `/demo/streams/{name}.m3u8` and its parts: the streams of the demonstration's cameras, for everybody: they are drawn. */
export function serveDemoStreams(http: FastifyInstance, now: () => Date): void {
  http.get<{ Params: { file: string } }>(`${demoStreamPath}:file`, async ({ params }, reply) =>
    send(reply, answerPlaylist(params.file, await movingPictures(), now())),
  )
  http.get<{ Params: { folder: string; file: string } }>(
    `${demoStreamPath}:folder/:file`,
    async ({ params }, reply) =>
      send(reply, answerPart(params.folder, params.file, await movingPictures(), now())),
  )
}

function send(
  reply: FastifyReply,
  { status, contentType, maxAge, body }: DemoAnswer,
): FastifyReply {
  const cacheControl = maxAge === null ? 'no-store' : `public, max-age=${maxAge}`
  return reply
    .status(status)
    .headers({ 'content-type': contentType, 'cache-control': cacheControl })
    .send(body)
}

/** Answers the probe's questions to the demonstration's host, without the network. */
export async function answerDemoWithin(now: () => Date): Promise<AnswerWithin> {
  const pictures = await movingPictures()
  return (url) => {
    if (url.host !== demoStreamHost) return null
    const { status, body } = answerPlaylist(url.pathname.slice(1), pictures, now())
    return status === 200
      ? { kind: 'text', text: body.toString(), url }
      : { kind: 'failed', reason: 'not_found' }
  }
}
