import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { precompress } from '../../../scripts/start/precompress'
import { compressedFiles } from './compressed-files.server'

async function served() {
  const folder = mkdtempSync(path.join(tmpdir(), 'compressed-'))
  writeFileSync(path.join(folder, 'root.js'), 'let seen = 1\n'.repeat(200))
  writeFileSync(path.join(folder, 'face.woff2'), 'a face')
  await precompress(folder)
  const server = express().use('/assets', compressedFiles(folder), express.static(folder)).listen(0)
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  return async (file: string, accepted: string) => {
    const response = await fetch(`http://localhost:${port}/assets/${file}`, {
      headers: { 'accept-encoding': accepted },
    })
    const { headers } = response
    return { body: await response.text(), ...Object.fromEntries(headers) } as Record<string, string>
  }
}

test('a script comes as the build compressed it where the browser takes that, else as it is', async () => {
  const get = await served()
  const small = await get('root.js', 'gzip, br')
  expect(small).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', body: 'let seen = 1\n'.repeat(200) })
  expect(small['content-type']).toMatch(/^text\/javascript|^application\/javascript/)
  expect(Number(small['content-length'])).toBeLessThan(60)
  const plain = await get('root.js', 'gzip')
  expect([plain['content-encoding'], plain.body]).toEqual([undefined, small.body])
})

test('what the build does not compress is served as ever', async () => {
  const get = await served()
  expect(await get('face.woff2', 'gzip, br')).toMatchObject({ body: 'a face', 'content-type': 'font/woff2' })
  expect((await get('face.woff2', 'br'))['content-encoding']).toBeUndefined()
})
