# The openapi-generator of our pinned JAR
rm -rf client
export CARGO_TARGET_DIR="$PWD/target"
java -jar "$GENERATOR" generate -g rust -i "$DOCUMENT" -o client --additional-properties useSingleRequestParameter=true >&2
mkdir client/examples
cp "$CALLS/rust/main.rs" client/examples/call.rs
cd client
cargo add --quiet --dev tokio@1 --features macros,rt-multi-thread
cargo build --quiet --example call
"$CARGO_TARGET_DIR/debug/examples/call" "$API"
