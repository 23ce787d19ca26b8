import type { Browser } from '@playwright/test'
import jsQR from 'jsqr'

/** The text of a QR code in a PNG picture. */
export async function readQrCode(browser: Browser, picture: Buffer): Promise<string | undefined> {
  const reader = await browser.newPage({ javaScriptEnabled: true })
  const { width, height, data } = await reader.evaluate(
    async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: image.width, height: image.height })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
      return { width: image.width, height: image.height, data: [...pixels] }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  await reader.close()
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}
