/** Dies in the middle of its work. */
export default (): never => process.exit(1);
