declare module 'heic-decode' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  type Image = { width: number; height: number; decode: () => Promise<Pixels> };
  const decode: { all: (file: { buffer: Uint8Array }) => Promise<Image[]> };
  export default decode;
}
