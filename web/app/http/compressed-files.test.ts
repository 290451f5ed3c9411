import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express, { type RequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { precompress } from '../../../scripts/start/build'
import { compressedFiles } from './compressed-files.server'

const nothingThere: RequestHandler = (_, response) => void response.status(404).json({ error: 'gone' })

async function scene() {
  const folder = mkdtempSync(path.join(tmpdir(), 'compressed-'))
  const assets = path.join(folder, 'assets')
  mkdirSync(assets)
  writeFileSync(path.join(assets, 'root.js'), 'let seen = 1\n'.repeat(200))
  writeFileSync(path.join(assets, 'face.woff2'), 'a face')
  await precompress(assets)
  const serve = express.static(folder, { immutable: true, maxAge: '1y' })
  const server = express().disable('x-powered-by').use(compressedFiles(folder, serve), nothingThere).listen(0)
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  const get = async (file: string, accepted: string) => {
    const response = await fetch(`http://localhost:${port}/assets/${file}`, {
      headers: { 'accept-encoding': accepted },
    })
    const { headers, status } = response
    return { status: String(status), body: await response.text(), ...Object.fromEntries(headers) } as Record<
      string,
      string
    >
  }
  return { get, remove: (file: string) => rmSync(path.join(assets, file)) }
}

test('serves the compressed copy of a script if the browser accepts it, else the script itself', async () => {
  const { get } = await scene()
  const small = await get('root.js', 'gzip, br')
  expect(small).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', body: 'let seen = 1\n'.repeat(200) })
  expect(small['content-type']).toMatch(/^text\/javascript|^application\/javascript/)
  expect(Number(small['content-length'])).toBeLessThan(60)
  const plain = await get('root.js', 'gzip')
  expect([plain['content-encoding'], plain.body]).toEqual([undefined, small.body])
})

test('serves a file without a compressed copy unchanged', async () => {
  const { get } = await scene()
  expect(await get('face.woff2', 'gzip, br')).toMatchObject({ body: 'a face', 'content-type': 'font/woff2' })
  expect((await get('face.woff2', 'br'))['content-encoding']).toBeUndefined()
})

const gone = { status: '404', body: '{"error":"gone"}', 'content-type': 'application/json; charset=utf-8' }
const ofFiles = ['content-encoding', 'cache-control', 'last-modified', 'accept-ranges']

test('answers a plain 404 for a file deleted while the server runs, whatever the browser accepts', async () => {
  const { get, remove } = await scene()
  for (const file of ['root.js', 'root.js.br', 'face.woff2']) remove(file)
  for (const [file, accepted] of [
    ['root.js', 'gzip, br'],
    ['root.js', 'gzip'],
    ['face.woff2', 'br'],
  ] as const) {
    const answer = await get(file, accepted)
    expect(answer).toMatchObject(gone)
    expect(Object.keys(answer).filter((name) => ofFiles.includes(name))).toEqual([])
  }
})

test('serves the file itself if only its compressed copy was deleted', async () => {
  const { get, remove } = await scene()
  remove('root.js.br')
  const answer = await get('root.js', 'gzip, br')
  expect(answer).toMatchObject({ status: '200', body: 'let seen = 1\n'.repeat(200) })
  expect(answer['content-encoding']).toBeUndefined()
})
