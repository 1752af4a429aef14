/** Samples are bundled as text. */

declare module '*.board' {
  const text: string;
  export default text;
}

declare module '*.pursuit' {
  const text: string;
  export default text;
}

declare module '*.game' {
  const text: string;
  export default text;
}
