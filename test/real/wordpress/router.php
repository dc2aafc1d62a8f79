<?php
// Replaces the rewrite rules of a web server: serves files as they are and everything else with index.php. A site in a
// subfolder has its folder before every path.
$folder = getenv('WP_FOLDER') ?: '';
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($folder !== '' && !str_starts_with("$path/", "$folder/")) {
    http_response_code(404);
    echo 'There is no site here.';
    return true;
}
$path = substr($path, strlen($folder));
$file = __DIR__ . $path;
if ($path !== '/' && is_file($file) && !str_ends_with($file, '.php')) {
    header('Content-Type: ' . mime_content_type($file));
    readfile($file);
    return true;
}
$_SERVER['SCRIPT_NAME'] = "$folder/index.php";
$_SERVER['PHP_SELF'] = "$folder/index.php";
require __DIR__ . '/index.php';
